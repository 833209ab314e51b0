-- What the shop knows of a person, how it is erased, and how long it is stored. See decision 43.

-- Notes of the staff about a person, by phone: guests have no account.
CREATE TABLE customer_note (
  id       bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  phone    text NOT NULL CHECK (phone ~ '^\+[1-9]\d{6,14}$'),
  text     text NOT NULL CHECK (text <> '' AND length(text) <= 500),
  actor    text NOT NULL CHECK (actor <> ''),
  note_key text NOT NULL CHECK (note_key <> ''),
  at       timestamptz NOT NULL DEFAULT now(),
  UNIQUE (phone, note_key)
);
CREATE INDEX customer_note_of_phone ON customer_note (phone, id);
-- A note is never changed. It can be deleted with all data of its person.
CREATE TRIGGER customer_note_stays BEFORE UPDATE ON customer_note FOR EACH ROW EXECUTE FUNCTION written_once();
-- Neither the phone nor the text is copied, so that they can be deleted later.
CREATE TRIGGER customer_note_audit AFTER INSERT OR DELETE ON customer_note
  FOR EACH ROW EXECUTE FUNCTION write_audit('phone', 'text', 'note_key');

-- Phones whose orders the shop refuses. A block is lifted, never deleted or changed otherwise.
CREATE TABLE phone_block (
  id        bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  phone     text NOT NULL CHECK (phone ~ '^\+[1-9]\d{6,14}$'),
  reason    text NOT NULL CHECK (reason <> '' AND length(reason) <= 500),
  actor     text NOT NULL CHECK (actor <> ''),
  at        timestamptz NOT NULL DEFAULT now(),
  lifted    timestamptz,
  lifted_by text CHECK (lifted_by <> ''),
  CHECK ((lifted IS NULL) = (lifted_by IS NULL))
);
CREATE UNIQUE INDEX phone_block_once ON phone_block (phone) WHERE lifted IS NULL;
CREATE INDEX phone_block_of_phone ON phone_block (phone, id);
CREATE FUNCTION phone_block_is_only_lifted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.lifted IS NOT NULL OR is_changed(to_jsonb(OLD), to_jsonb(NEW), 'lifted', 'lifted_by') THEN
    RAISE EXCEPTION 'a block is only lifted' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER phone_block_is_only_lifted BEFORE UPDATE ON phone_block FOR EACH ROW EXECUTE FUNCTION phone_block_is_only_lifted();
-- Neither the phone nor the reason is copied, so that they can be deleted later.
CREATE TRIGGER phone_block_audit AFTER INSERT OR UPDATE OR DELETE ON phone_block
  FOR EACH ROW EXECUTE FUNCTION write_audit('phone', 'reason');

-- Who has erased a person, and when; not whom.
CREATE TABLE erasure (
  id      bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- Orders that were made anonymous.
  orders  int NOT NULL CHECK (orders >= 0),
  account boolean NOT NULL,
  actor   text NOT NULL CHECK (actor <> ''),
  at      timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER erasure_stays BEFORE UPDATE OR DELETE ON erasure FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE TRIGGER erasure_audit AFTER INSERT ON erasure FOR EACH ROW EXECUTE FUNCTION write_audit();

-- Who has taken shoppers' data out of the shop, and when. The days are those of the orders.
CREATE TABLE data_export (
  id        bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind      text NOT NULL CHECK (kind IN ('person', 'orders', 'customers', 'backup', 'backup key')),
  from_day  text CHECK (from_day ~ '^\d{4}-\d\d-\d\d$'),
  to_day    text CHECK (to_day ~ '^\d{4}-\d\d-\d\d$'),
  actor     text NOT NULL CHECK (actor <> ''),
  at        timestamptz NOT NULL DEFAULT now(),
  -- Of a backup that somebody takes out of the shop.
  backup_id bigint REFERENCES backup,
  CHECK (
    (kind IN ('orders', 'customers')) = (from_day IS NOT NULL) AND (from_day IS NULL) = (to_day IS NULL)
    AND (kind = 'backup') = (backup_id IS NOT NULL))
);
CREATE INDEX data_export_of_backup ON data_export (backup_id, at) WHERE backup_id IS NOT NULL;
CREATE TRIGGER data_export_stays BEFORE UPDATE OR DELETE ON data_export FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE TRIGGER data_export_audit AFTER INSERT ON data_export FOR EACH ROW EXECUTE FUNCTION write_audit();

-- Whether a text has the digits of a phone, in either script and with any signs between them.
CREATE FUNCTION mentions_phone(typed text, the_phone text) RETURNS boolean LANGUAGE sql IMMUTABLE
  SET search_path = pg_catalog AS $$
  SELECT strpos(regexp_replace(translate(typed, '০১২৩৪৫৬৭৮৯', '0123456789'), '[^0-9]', '', 'g'),
    regexp_replace(the_phone, '^\+(880)?', '')) > 0
$$;

-- Orders to a phone and of its account. `own`: not of another account, which ordered to the phone.
CREATE FUNCTION orders_of_person(the_phone text) RETURNS TABLE (id bigint, own boolean) LANGUAGE sql STABLE
  SET search_path = pg_catalog, public AS $$
  SELECT orders.id, orders.customer_id IS NULL OR orders.customer_id IS NOT DISTINCT FROM account.id
  FROM orders LEFT JOIN customer AS account ON account.phone = the_phone
  WHERE orders.receiver_phone_number = the_phone
  UNION
  SELECT orders.id, true FROM orders JOIN customer AS account ON account.id = orders.customer_id WHERE account.phone = the_phone
$$;

-- Orders because of which a person cannot be erased yet: they are open, or money is due.
CREATE FUNCTION erasure_obstacles(the_phone text) RETURNS TABLE (number text, is_open boolean) LANGUAGE sql STABLE
  SET search_path = pg_catalog, public AS $$
  SELECT orders.number, (orders.status IN ('PENDING', 'PROCESSING', 'ONGOING')
    OR EXISTS (SELECT FROM complaint_line WHERE order_id = orders.id AND decision IS NULL))
  FROM orders_of_person(the_phone) AS own JOIN orders ON orders.id = own.id
  WHERE (orders.status IN ('PENDING', 'PROCESSING', 'ONGOING')
    OR EXISTS (SELECT FROM complaint_line WHERE order_id = orders.id AND decision IS NULL))
    OR (SELECT due_paisa FROM order_balance WHERE order_id = orders.id) <> 0
    OR EXISTS (SELECT FROM refund WHERE order_id = orders.id AND state <> 'refunded')
    OR EXISTS (SELECT FROM payment WHERE order_id = orders.id AND held)
    OR EXISTS (SELECT FROM payment_attempt WHERE order_id = orders.id AND state IN ('created', 'open'))
  ORDER BY orders.id
$$;

-- What people typed about an order is replaced; what the shop itself writes says nothing about a person.
CREATE FUNCTION erased_text(typed text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN typed IN ('', 'expired', 'whole taka', 'nobody answers', 'wrong number', 'Order was cancelled', 'Order paid twice',
    'Order was paid in cash', 'Less was supplied than ordered') THEN typed ELSE 'erased' END
$$;

-- Erases a person by phone; orders stay as the accounts need them, without the person. Every row is found by an index.
CREATE FUNCTION erase_person(the_phone text, the_actor text, OUT order_count int, OUT picture text) LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  account bigint;
  ids bigint[];
  own_ids bigint[];
  lines bigint[];
  message_ids bigint[];
  refund_ids bigint[];
  was text := coalesce(current_setting('haat.erasing', true), '');
  texts text[] := ARRAY['note', 'consent', 'reason', 'problem'];
BEGIN
  -- An order of the account that is being placed waits for it, or it waits for the order.
  SELECT id, profile_picture INTO account, picture FROM customer WHERE phone = the_phone FOR UPDATE;
  picture := coalesce(picture, '');
  SELECT coalesce(array_agg(own.id), '{}'), coalesce(array_agg(own.id) FILTER (WHERE own.own), '{}')
    INTO ids, own_ids FROM orders_of_person(the_phone) AS own;
  PERFORM FROM orders WHERE id = ANY(ids) ORDER BY id FOR UPDATE;
  -- Also orders that were placed since.
  IF EXISTS (SELECT FROM erasure_obstacles(the_phone)) THEN
    RAISE EXCEPTION 'a person with an open order or money due is not erased' USING ERRCODE = 'check_violation';
  END IF;
  PERFORM FROM customer_account WHERE phone = the_phone FOR UPDATE;
  IF EXISTS (SELECT FROM customer_account WHERE phone = the_phone AND balance_paisa <> 0) THEN
    RAISE EXCEPTION 'a person with credit is not erased' USING ERRCODE = 'check_violation';
  END IF;
  lines := ARRAY(SELECT id FROM order_item WHERE order_id = ANY(ids));
  -- Of an order of another account only the messages to the phone: its e-mails belong to that account.
  message_ids := ARRAY(
    SELECT id FROM message
    WHERE recipient = the_phone OR substring(event FROM '^order (\d+) ')::bigint = ANY(own_ids));
  PERFORM set_config('haat.erasing', 'on', true);

  DELETE FROM demo_message WHERE recipient = the_phone
    OR client_id = ANY(ARRAY(SELECT client_id FROM message WHERE id = ANY(message_ids)));
  DELETE FROM message WHERE id = ANY(message_ids);
  DELETE FROM message_opt_out WHERE recipient = the_phone;
  DELETE FROM code WHERE phone = the_phone;
  DELETE FROM stock_alert WHERE phone = the_phone;
  DELETE FROM customer_note WHERE phone = the_phone;
  DELETE FROM phone_block WHERE phone = the_phone;
  DELETE FROM contact_message WHERE mentions_phone(subject || ' ' || message, the_phone);
  DELETE FROM shipping_address WHERE customer_id = account OR phone = the_phone;
  DELETE FROM cart_line WHERE customer_id = account;
  DELETE FROM cart_merge WHERE customer_id = account;
  DELETE FROM known_sign_in WHERE customer_id = account;
  DELETE FROM session WHERE customer_id = account;

  UPDATE order_item SET note = '', consent = CASE WHEN consent IS NULL THEN NULL ELSE 'erased' END
  WHERE id = ANY(lines) AND (note <> '' OR consent IS NOT NULL);
  UPDATE complaint SET text = erased_text(text) WHERE order_id = ANY(ids);
  UPDATE complaint_line SET note = erased_text(note) WHERE order_id = ANY(ids);
  DELETE FROM order_photo WHERE order_id = ANY(ids);
  UPDATE wallet_receipt SET sender = '', text = '', set_aside = erased_text(set_aside)
  WHERE order_id = ANY(ids) OR sender = the_phone
    OR khata_id = ANY (ARRAY(SELECT id FROM khata WHERE phone = the_phone));
  UPDATE wallet_claim SET sender_last = '' WHERE order_id = ANY(ids)
    OR khata_id = ANY (ARRAY(SELECT id FROM khata WHERE phone = the_phone));
  DELETE FROM wallet_text WHERE mentions_phone(text, the_phone);
  UPDATE order_history SET note = erased_text(note), reason = erased_text(reason) WHERE order_id = ANY(ids);
  UPDATE order_step SET note = erased_text(note) WHERE order_id = ANY(ids);
  UPDATE order_call SET note = erased_text(note) WHERE order_id = ANY(ids);
  UPDATE order_note SET text = 'erased' WHERE order_id = ANY(ids);
  UPDATE order_edit SET reason = erased_text(reason), content_hash = NULL WHERE order_id = ANY(ids);
  UPDATE order_adjustment SET reason = erased_text(reason) WHERE order_id = ANY(ids);
  UPDATE refund SET reason = erased_text(reason), cash_reason = erased_text(cash_reason), problem = '' WHERE order_id = ANY(ids);
  UPDATE stock_movement SET reason = erased_text(reason) WHERE order_id = ANY(ids);
  UPDATE pick_tick SET reason = erased_text(reason) WHERE order_item_id = ANY(lines);
  UPDATE payment_attempt SET session_key = NULL, page_url = NULL, result_id = NULL WHERE order_id = ANY(ids)
    OR khata_id = ANY (ARRAY(SELECT id FROM khata WHERE phone = the_phone)) AND state <> 'open';
  UPDATE payment_callback SET remote = '', headers = '{}', fields = (
    SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(fields)
    WHERE key IN ('tran_id', 'val_id', 'bank_tran_id', 'amount', 'store_amount', 'currency', 'status', 'tran_date'))
  WHERE attempt_id IN (SELECT id FROM payment_attempt WHERE order_id = ANY(ids)
    OR khata_id = ANY (ARRAY(SELECT id FROM khata WHERE phone = the_phone)));
  UPDATE payment_alarm SET detail = 'erased ' || id
  WHERE attempt_id IN (SELECT id FROM payment_attempt WHERE order_id = ANY(ids)
    OR khata_id = ANY (ARRAY(SELECT id FROM khata WHERE phone = the_phone)));

  -- Links and keys that somebody still has find nothing; the hash of what was ordered could be guessed.
  UPDATE orders SET receiver_name = 'Erased', receiver_phone_number = '+8800000000000', receiver_address = 'Erased', receiver_email = '',
    receiver_city = '', area_id = NULL, delivery_area = '', delivery_area_bn = '', receiver_zip_code = '', receiver_country = '', note = '', placed_from = NULL, version = version + 1,
    content_hash = 'erased', order_key = CASE WHEN id = ANY(own_ids) THEN gen_random_uuid()::text ELSE order_key END,
    guest_token = CASE WHEN id = ANY(own_ids) THEN replace(gen_random_uuid()::text, '-', '') ELSE guest_token END,
    customer_id = CASE WHEN id = ANY(own_ids) THEN NULL ELSE customer_id END
  WHERE id = ANY(ids);
  INSERT INTO customer_account (phone)
  SELECT '+8800000000000' FROM customer_account WHERE phone = the_phone ON CONFLICT DO NOTHING;
  UPDATE customer_account_entry SET phone = '+8800000000000', reason = erased_text(reason) WHERE phone = the_phone;
  DELETE FROM customer_account WHERE phone = the_phone;
  DELETE FROM khata WHERE phone = the_phone;
  UPDATE value_request SET state = 'lapsed', decided = now(), body = '{}', reason = ''
  WHERE state = 'waiting' AND verb = 'moveCredit' AND body ->> 'phone' = the_phone;
  DELETE FROM customer WHERE id = account;

  -- Each part with arrays, so that it is found by the index of (table_name, row_id).
  refund_ids := ARRAY(SELECT id FROM refund WHERE order_id = ANY(ids));
  UPDATE audit SET before = before - texts, after = after - texts
  WHERE (before ?| texts OR after ?| texts) AND (
    table_name = 'orders' AND row_id = ANY(ids::text[]) OR table_name = 'order_item' AND row_id = ANY(lines::text[])
    OR table_name = 'message' AND row_id = ANY(message_ids::text[])
    OR table_name = 'refund' AND row_id = ANY(refund_ids::text[]));
  PERFORM set_config('haat.erasing', was, true);

  INSERT INTO erasure (orders, account, actor) VALUES (cardinality(ids), account IS NOT NULL, the_actor);
  order_count := cardinality(ids);
END $$;

-- Erases what has nothing but an e-mail address: messages of the contact form, and its refusal of promotions. No address is proven, so
-- erase_person leaves it. Returns the number of rows.
CREATE FUNCTION erase_email(the_email text, the_actor text) RETURNS int LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  erased int;
BEGIN
  WITH sent AS (DELETE FROM contact_message WHERE lower(email) = lower(the_email) RETURNING 1),
    refused AS (DELETE FROM message_opt_out WHERE lower(recipient) = lower(the_email) RETURNING 1)
  SELECT (SELECT count(*) FROM sent) + (SELECT count(*) FROM refused) INTO erased;
  IF erased > 0 THEN INSERT INTO erasure (orders, account, actor) VALUES (0, false, the_actor); END IF;
  RETURN erased;
END $$;

-- Deletes what is older than its time, at most so many rows of a table, so that it never holds locks for long. Returns their number.
CREATE FUNCTION delete_old_rows(most int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  deleted int := 0;
  part int;
BEGIN
  -- The deletions of other tables are no work of anybody, and need no audit.
  PERFORM set_config('haat.actor', 'retention', true);
  DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE at < now() - retention('audit') LIMIT most);
  GET DIAGNOSTICS part = ROW_COUNT; deleted := deleted + part;
  DELETE FROM payment_callback
  WHERE id IN (SELECT id FROM payment_callback WHERE at < now() - retention('payment_callback') LIMIT most);
  GET DIAGNOSTICS part = ROW_COUNT; deleted := deleted + part;
  DELETE FROM slip_print WHERE id IN (SELECT id FROM slip_print WHERE at < now() - retention('slip_print') LIMIT most);
  GET DIAGNOSTICS part = ROW_COUNT; deleted := deleted + part;
  -- A line in a bag refers to its tick.
  WITH old AS MATERIALIZED (SELECT tick_key FROM pick_tick WHERE at < now() - retention('pick_tick') LIMIT most),
    lines AS (DELETE FROM picked_line WHERE tick_key IN (SELECT tick_key FROM old))
  DELETE FROM pick_tick WHERE tick_key IN (SELECT tick_key FROM old);
  GET DIAGNOSTICS part = ROW_COUNT; deleted := deleted + part;
  DELETE FROM staff_session WHERE id IN (
    SELECT id FROM staff_session WHERE coalesce(ended, last_used) < now() - retention('staff_session') LIMIT most);
  GET DIAGNOSTICS part = ROW_COUNT; deleted := deleted + part;
  DELETE FROM session WHERE id IN (SELECT id FROM session WHERE renewed < now() - retention('session') LIMIT most);
  GET DIAGNOSTICS part = ROW_COUNT; deleted := deleted + part;
  DELETE FROM contact_message WHERE id IN (
    SELECT id FROM contact_message WHERE answered < now() - retention('contact_message') LIMIT most);
  GET DIAGNOSTICS part = ROW_COUNT; deleted := deleted + part;
  DELETE FROM catalogue_import WHERE id IN (
    SELECT id FROM catalogue_import WHERE ended < now() - retention('catalogue_import') LIMIT most);
  GET DIAGNOSTICS part = ROW_COUNT; deleted := deleted + part;
  DELETE FROM product_request WHERE request_key IN (
    SELECT request_key FROM product_request WHERE at < now() - retention('product_request') LIMIT most);
  GET DIAGNOSTICS part = ROW_COUNT; deleted := deleted + part;
  DELETE FROM code WHERE expires < now() - retention('code');
  GET DIAGNOSTICS part = ROW_COUNT; deleted := deleted + part;
  DELETE FROM order_photo WHERE id IN (SELECT id FROM order_photo WHERE at < now() - retention('order_photo') LIMIT most);
  GET DIAGNOSTICS part = ROW_COUNT; deleted := deleted + part;
  DELETE FROM wallet_text WHERE id IN (SELECT id FROM wallet_text WHERE at < now() - retention('wallet_text') LIMIT most);
  GET DIAGNOSTICS part = ROW_COUNT; deleted := deleted + part;
  RETURN deleted;
END $$;
