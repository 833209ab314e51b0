-- A price that is planned does not overwrite one that was set by hand meanwhile.
ALTER TABLE price_change
  -- The price that its author saw; null before.
  ADD COLUMN seen_paisa bigint,
  -- True if the product had another price at the time of the publication, and kept it.
  ADD COLUMN stayed     boolean NOT NULL DEFAULT false;
