-- The areas of a courier, each matched with one of ours (docs/decisions/0121-courier-providers.md).

CREATE TABLE courier_area (
  id      bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  courier text NOT NULL CHECK (courier ~ '^[a-z0-9]{1,20}$'),
  -- The courier's id.
  code    text NOT NULL CHECK (length(code) BETWEEN 1 AND 80),
  -- From the largest to the smallest.
  names   text[] NOT NULL CHECK (cardinality(names) > 0),
  -- Ours; null: none.
  area_id bigint REFERENCES area,
  -- Staff have matched it: it stays when the list is read again.
  by_staff boolean NOT NULL DEFAULT false,
  read    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (courier, code)
);
CREATE INDEX courier_area_of_ours ON courier_area (area_id, courier);
CREATE TRIGGER courier_area_audit AFTER UPDATE ON courier_area
  FOR EACH ROW WHEN (NEW.by_staff AND (NOT OLD.by_staff OR OLD.area_id IS DISTINCT FROM NEW.area_id)) EXECUTE FUNCTION write_audit('read');

-- The courier's id for one of our areas: that of the area itself, or of the nearest one that it is part of. Null: none.
CREATE FUNCTION courier_area_of(the_courier text, the_area bigint) RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  WITH RECURSIVE chain AS (
    SELECT id, parent_id, 0 AS depth FROM area WHERE id = the_area
    UNION ALL
    SELECT area.id, area.parent_id, depth + 1 FROM area JOIN chain ON area.id = chain.parent_id WHERE depth < 10
  )
  SELECT code FROM chain JOIN courier_area ON area_id = chain.id AND courier = the_courier
  ORDER BY depth, by_staff DESC, courier_area.id LIMIT 1
$$;
