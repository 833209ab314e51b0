-- The order in which riders drive to the areas of a zone, from 0; areas with the same number are driven to by name.
ALTER TABLE area ADD COLUMN zone_position integer NOT NULL DEFAULT 0 CHECK (zone_position >= 0);
