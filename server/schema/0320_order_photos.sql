-- Photos of an order: of a complaint, of the scale, of a substitute. The file is in the media store, by the same random id.
CREATE TABLE order_photo (
  id            bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- Opens the photo to everybody who has it: 128 random bits. Only pages of the order and the office show it.
  photo_id      text NOT NULL UNIQUE CHECK (photo_id ~ '^[0-9a-f]{32}$'),
  order_id      bigint NOT NULL REFERENCES orders,
  -- The line that it shows; null: the whole order.
  order_item_id bigint REFERENCES order_item,
  kind          text NOT NULL CHECK (kind IN ('complaint', 'scale', 'substitute')),
  actor         text NOT NULL CHECK (actor <> ''),
  -- Of the request: a repeated one stores nothing.
  photo_key     text NOT NULL CHECK (photo_key <> ''),
  at            timestamptz NOT NULL DEFAULT now(),
  UNIQUE (order_id, photo_key)
);
CREATE INDEX order_photo_of_line ON order_photo (order_item_id) WHERE order_item_id IS NOT NULL;
CREATE INDEX order_photo_at ON order_photo (at);
CREATE TRIGGER order_photo_locks BEFORE INSERT ON order_photo FOR EACH ROW EXECUTE FUNCTION lock_order_of_row();
CREATE TRIGGER order_photo_audit AFTER INSERT ON order_photo
  FOR EACH ROW WHEN (NEW.actor LIKE 'staff:%') EXECUTE FUNCTION write_audit('photo_id', 'photo_key');

-- Files that no row needs any more, until they are deleted from the media store.
CREATE TABLE removed_photo (
  photo_id text PRIMARY KEY
);

-- A photo is never changed. It is deleted after a year, with its person, or with a trial order.
CREATE FUNCTION order_photo_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (is_erasing(TG_RELID) OR is_deleting_trials(TG_RELID)
      OR OLD.at < now() - retention(TG_TABLE_NAME)) THEN
    INSERT INTO removed_photo VALUES (OLD.photo_id);
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a row of order_photo is never changed' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER order_photo_stays BEFORE UPDATE OR DELETE ON order_photo FOR EACH ROW EXECUTE FUNCTION order_photo_stays();

-- Four functions of earlier files, with a line more.
DO $$
DECLARE
  added text[];
  was text;
  became text;
BEGIN
  FOREACH added SLICE 1 IN ARRAY ARRAY[
    ['retention(text)', 'WHEN ''slip_print''', 'WHEN ''order_photo'' THEN interval ''1 year''
    WHEN ''slip_print'''],
    ['erase_person(text, text)', 'UPDATE order_history SET', 'DELETE FROM order_photo WHERE order_id = ANY(ids);
  UPDATE order_history SET'],
    ['delete_trial_orders()', 'WITH a AS (DELETE FROM cart_line',
      'WITH photos AS (DELETE FROM order_photo WHERE order_id = ANY (ids)),
    a AS (DELETE FROM cart_line'],
    ['delete_old_rows(int)', 'RETURN deleted;',
      'DELETE FROM order_photo WHERE id IN (SELECT id FROM order_photo WHERE at < now() - retention(''order_photo'') LIMIT most);
  GET DIAGNOSTICS part = ROW_COUNT; deleted := deleted + part;
  RETURN deleted;']
  ] LOOP
    was := pg_get_functiondef(added[1]::regprocedure);
    became := replace(was, added[2], added[3]);
    IF became = was THEN RAISE EXCEPTION '% is another one', added[1]; END IF;
    EXECUTE became;
  END LOOP;
END $$;
