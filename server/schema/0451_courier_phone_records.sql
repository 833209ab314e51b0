-- What couriers know of a phone (docs/decisions/0121-courier-providers.md).

ALTER TABLE shop_setting ADD COLUMN courier_phone_records boolean NOT NULL DEFAULT false;
-- The privacy text names it.
CREATE TRIGGER courier_phone_records_changed AFTER UPDATE ON shop_setting
  FOR EACH ROW WHEN (OLD.courier_phone_records <> NEW.courier_phone_records) EXECUTE FUNCTION add_cache_change('content');

CREATE TABLE courier_phone_record (
  phone     text NOT NULL,
  courier   text NOT NULL CHECK (courier ~ '^[a-z0-9]{1,20}$'),
  -- Null: the courier has not responded yet. Both 0: it knows nothing.
  delivered int CHECK (delivered >= 0),
  parcels   int CHECK (parcels >= 0),
  -- The last response.
  asked     timestamptz,
  -- The last request: others do not ask meanwhile.
  tried     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (phone, courier),
  CHECK ((asked IS NULL) = (delivered IS NULL) AND (asked IS NULL) = (parcels IS NULL))
);
CREATE INDEX courier_phone_record_tried ON courier_phone_record (tried);

CREATE FUNCTION erase_courier_phone_records() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  DELETE FROM courier_phone_record WHERE phone = OLD.receiver_phone_number;
  RETURN NULL;
END $$;
CREATE TRIGGER erased_order_erases_courier_records AFTER UPDATE OF receiver_phone_number ON orders
  FOR EACH ROW WHEN (NEW.receiver_phone_number = '+8800000000000') EXECUTE FUNCTION erase_courier_phone_records();
