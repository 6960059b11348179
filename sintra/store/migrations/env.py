"""Run by Alembic for every upgrade, inside the transaction that `migrate` has begun."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
