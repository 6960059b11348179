#!/bin/sh
# PostgreSQL of compose.yaml runs this once, when its volume is empty: it creates the database and
# the role of the servers.
set -eu
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
\getenv server_password SINTRA_DATABASE_PASSWORD
CREATE ROLE sintra LOGIN PASSWORD :'server_password';
CREATE DATABASE sintra OWNER sintra;
REVOKE ALL ON DATABASE sintra FROM PUBLIC;
SQL
