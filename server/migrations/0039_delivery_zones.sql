-- What delivery costs where. Without a zone it is free everywhere, as specified.
CREATE TABLE delivery_zone (
  id              bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name            text NOT NULL UNIQUE CHECK (name <> ''),
  name_bn         text NOT NULL CHECK (name_bn <> ''),
  position        int  NOT NULL DEFAULT 0,
  -- Districts, areas and post codes, in both scripts. None: everywhere else.
  areas           text[] NOT NULL DEFAULT '{}' CHECK (array_position(areas, NULL) IS NULL AND '' <> ALL (areas)),
  charge_paisa    bigint NOT NULL CHECK (charge_paisa BETWEEN 0 AND 10000000),
  -- The subtotal from which delivery is free; null: never.
  free_from_paisa bigint CHECK (free_from_paisa > 0),
  -- Within how many hours it is promised; null: not promised.
  hours           int CHECK (hours BETWEEN 1 AND 720)
);
CREATE UNIQUE INDEX delivery_zone_elsewhere ON delivery_zone ((true)) WHERE areas = '{}';
CREATE TRIGGER delivery_zone_changed AFTER INSERT OR UPDATE OR DELETE ON delivery_zone
  FOR EACH STATEMENT EXECUTE FUNCTION add_cache_change('delivery');

-- The zone as it was when the order was placed; empty: without one.
ALTER TABLE orders
  ADD COLUMN delivery_zone    text NOT NULL DEFAULT '',
  ADD COLUMN delivery_zone_bn text NOT NULL DEFAULT '',
  ADD COLUMN delivery_hours   int;
