-- An area that was removed leaves its name to another one.
ALTER TABLE area DROP CONSTRAINT area_name_key;
CREATE UNIQUE INDEX area_name_key ON area (parent_id, name) NULLS NOT DISTINCT WHERE NOT removed;
