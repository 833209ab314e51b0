#!/bin/sh
# Run once by the image of PostgreSQL: the user of the running shop, who may not change tables.
set -eu
psql --set=password="$SHOP_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
CREATE ROLE haat_shop LOGIN PASSWORD :'password';
SQL
