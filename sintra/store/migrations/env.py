"""Alembic's environment script: runs for every upgrade, in the transaction of `migrate`."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
