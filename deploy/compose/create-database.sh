#!/bin/sh
# Creates the role and the database of Acta on the first start. The role is no superuser, so that row-level security applies to it.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$ACTA_DATABASE_PASSWORD" --username "${POSTGRES_USER:-postgres}" <<'SQL'
create role acta login nosuperuser nobypassrls createrole password :'password';
create database acta owner acta;
SQL
