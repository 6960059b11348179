#!/bin/sh
# PostgreSQL of compose.yaml runs this once, when its volume is empty: it creates the database, the
# role of the servers, and the role of `sintra think`, which gets its rights from `sintra db
# grant-thinker`.
set -eu
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
\getenv server_password SINTRA_DATABASE_PASSWORD
\getenv think_password SINTRA_THINK_PASSWORD
CREATE ROLE sintra LOGIN PASSWORD :'server_password';
CREATE ROLE sintra_think LOGIN PASSWORD :'think_password';
CREATE DATABASE sintra OWNER sintra;
REVOKE ALL ON DATABASE sintra FROM PUBLIC;
GRANT CONNECT ON DATABASE sintra TO sintra_think;
SQL
