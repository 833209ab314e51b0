-- Names are sorted as people read them: in any case, numbers by their value, Bengali in the order of a dictionary. Equal texts are
-- only equal bytes, so the collation would be safe for = and unique keys too, but only ORDER BY and indexes use it.
DO $$
BEGIN
  CREATE COLLATION name_order (provider = icu, locale = 'bn-u-kn-true');
EXCEPTION WHEN feature_not_supported THEN
  CREATE COLLATION name_order FROM "C";
  RAISE WARNING 'This PostgreSQL is built without ICU: names are sorted by their bytes';
END $$;
