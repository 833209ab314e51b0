-- The state of the shop, what of the demo is left in it, and the orders that are tried before it opens (docs/decisions/0070-shop-state.md). How it
-- runs: backups, what is wrong with it, its versions.

-- One row, which only an owner changes.
CREATE TABLE shop_state (
  id                int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  --   demo       somebody tries Haat
  --   preparing  an owner makes it the own shop; orders are not delivered
  --   open       it sells
  state             text NOT NULL CHECK (state IN ('demo', 'preparing', 'open')),
  -- When it opened for the first time. From then on nothing of a demo exists, also while the shop is prepared again.
  opened            timestamptz,
  -- When an order that was tried before the opening was delivered and deleted; null: none was.
  tried             timestamptz,
  -- Steps of the opening that the owner does not need.
  skipped           text[] NOT NULL DEFAULT '{}',
  -- The texts of the demo that were removed with its products, so that both come back; null: nothing was removed.
  removed           jsonb,
  -- After the opening, owned products still have pictures of the demo.
  has_demo_pictures boolean NOT NULL DEFAULT true,
  changed_by        text NOT NULL DEFAULT 'shop' CHECK (changed_by <> ''),
  changed_at        timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT shop_state_opened CHECK ((state <> 'open' OR opened IS NOT NULL) AND (state <> 'demo' OR opened IS NULL)),
  CONSTRAINT shop_state_removed CHECK (removed IS NULL OR opened IS NULL)
);
INSERT INTO shop_state (state) VALUES ('preparing');
CREATE TRIGGER shop_state_audit AFTER UPDATE ON shop_state
  FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION write_audit('removed');
CREATE TRIGGER shop_state_changed AFTER UPDATE ON shop_state FOR EACH STATEMENT EXECUTE FUNCTION add_cache_change('content');
CREATE FUNCTION shop_state_moves_legally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = OLD.state THEN
    IF NEW.opened IS DISTINCT FROM OLD.opened THEN
      RAISE EXCEPTION 'the shop has opened once' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NOT ((OLD.state, NEW.state) IN (('demo', 'preparing'), ('preparing', 'open'), ('open', 'preparing'))
    -- The first start of a new shop, before it has an owner.
    OR (OLD.state, NEW.state) = ('preparing', 'demo') AND NOT EXISTS (SELECT FROM staff)) THEN
    RAISE EXCEPTION 'a shop cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.opened IS NOT NULL AND NEW.opened IS DISTINCT FROM OLD.opened THEN
    RAISE EXCEPTION 'the shop has opened once' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state = 'open' AND OLD.opened IS NULL AND (
    EXISTS (SELECT FROM demo_item)
    OR EXISTS (SELECT FROM message_channel WHERE provider = 'demo')
    OR EXISTS (SELECT FROM payment_attempt WHERE provider = 'local')
    OR EXISTS (SELECT FROM demo_message)
    OR EXISTS (SELECT FROM contact_info WHERE demo_fields(to_jsonb(contact_info)) <> '{}')
    OR EXISTS (SELECT FROM setup_page WHERE demo_fields(to_jsonb(setup_page)) <> '{}')
    OR EXISTS (SELECT FROM site_setup WHERE demo_fields(to_jsonb(site_setup)) <> '{}')
  ) THEN
    RAISE EXCEPTION 'something of the demo is left' USING ERRCODE = 'check_violation', CONSTRAINT = 'shop_opens_without_demo';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER shop_state_moves_legally BEFORE UPDATE ON shop_state FOR EACH ROW EXECUTE FUNCTION shop_state_moves_legally();

-- What the import of the demo has stored and nobody has made the own: one product, category or banner a row.
CREATE TABLE demo_item (
  product_id  bigint UNIQUE REFERENCES product ON DELETE CASCADE,
  category_id bigint UNIQUE REFERENCES category ON DELETE CASCADE,
  banner_id   bigint UNIQUE REFERENCES slider_banner ON DELETE CASCADE,
  -- Of a removed one: whether shoppers saw it before. Null: it is not removed.
  was_shown   boolean,
  CHECK (num_nonnulls(product_id, category_id, banner_id) = 1)
);
-- Once the shop has opened, nothing of the demo comes back. A row locks the state, so that a shop does not open meanwhile.
CREATE FUNCTION no_demo_after_opening() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM FROM shop_state WHERE opened IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a shop that has opened has nothing of the demo: %', TG_TABLE_NAME
      USING ERRCODE = 'check_violation', CONSTRAINT = 'no_demo_after_opening';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER demo_item_before_opening BEFORE INSERT ON demo_item FOR EACH ROW EXECUTE FUNCTION no_demo_after_opening();

-- The fields of a row with contact details, texts or the logo of `demo/shop.json`. `.example` is no real domain, and neither number exists.
CREATE FUNCTION demo_fields(the_row jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog AS $$
  SELECT coalesce(array_agg(key ORDER BY key), '{}') FROM jsonb_each_text(the_row)
  WHERE value ~ '0?1700-?000000|09600-?000000|haat[._]example|\(demo\)$|\(নমুনা\)$|demonstration shop: its|একটি নমুনা দোকান: এর|^logo\.[0-9a-f]{16}\.svg$'
$$;

CREATE TRIGGER demo_phone_before_opening BEFORE INSERT OR UPDATE ON message_channel
  FOR EACH ROW WHEN (NEW.provider = 'demo') EXECUTE FUNCTION no_demo_after_opening();
CREATE TRIGGER demo_message_before_opening BEFORE INSERT ON demo_message FOR EACH ROW EXECUTE FUNCTION no_demo_after_opening();
CREATE TRIGGER demo_gateway_before_opening BEFORE INSERT ON payment_attempt
  FOR EACH ROW WHEN (NEW.provider = 'local') EXECUTE FUNCTION no_demo_after_opening();

-- Of a shop of an earlier version, texts of the demo that are stored already may stay.
CREATE FUNCTION no_new_demo_text_after_opening() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  was jsonb := CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) ELSE '{}' END;
  became jsonb := to_jsonb(NEW);
BEGIN
  IF EXISTS (SELECT FROM unnest(demo_fields(became)) AS field WHERE was -> field IS DISTINCT FROM became -> field) THEN
    PERFORM FROM shop_state WHERE opened IS NULL FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'a shop that has opened has no text of the demo: %', demo_fields(became)
        USING ERRCODE = 'check_violation', CONSTRAINT = 'no_demo_after_opening';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER contact_info_after_opening BEFORE INSERT OR UPDATE ON contact_info
  FOR EACH ROW EXECUTE FUNCTION no_new_demo_text_after_opening();
CREATE TRIGGER setup_page_after_opening BEFORE INSERT OR UPDATE ON setup_page
  FOR EACH ROW EXECUTE FUNCTION no_new_demo_text_after_opening();
CREATE TRIGGER site_setup_after_opening BEFORE INSERT OR UPDATE ON site_setup
  FOR EACH ROW EXECUTE FUNCTION no_new_demo_text_after_opening();

-- Whether trial orders are being deleted: only `delete_trial_orders` sets it, with the rights of the tables' owner, which the shop's user has not.
-- Once the shop has opened, no setting lets anybody delete a row of a ledger as part of a trial, not even the tables' owner: `opened` never
-- becomes null again.
CREATE FUNCTION is_deleting_trials(the_table oid) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT CASE WHEN coalesce(current_setting('haat.deleting_trials', true), '') <> 'on' THEN false
    ELSE pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = the_table), 'MEMBER')
      AND EXISTS (SELECT FROM shop_state WHERE opened IS NULL) END
$$;

-- Orders that are placed before the shop opens are trials: the owner deletes them, and every sum is as it was before them. One that was paid at a
-- real provider is no trial: its money has moved.
-- Credit that a trial order gave or used goes with it; what is left of an account that is then below 0 as well. An account that has paid
-- an order with real money too is no trial, and its orders neither.
CREATE VIEW trial_order AS
SELECT id, status FROM orders
WHERE EXISTS (SELECT FROM shop_state WHERE opened IS NULL)
  AND NOT EXISTS (SELECT FROM payment WHERE payment.order_id = orders.id AND provider <> 'local')
  AND NOT EXISTS (
    SELECT FROM customer_account_entry AS entry JOIN customer_account_entry AS other USING (phone)
    JOIN payment ON payment.order_id = other.order_id WHERE entry.order_id = orders.id AND provider <> 'local');

-- Deletes entries of the cash and takes them out of their places.
CREATE FUNCTION delete_trial_cash(ids bigint[]) RETURNS void LANGUAGE sql SET search_path = pg_catalog, public AS $$
  WITH gone AS (
    DELETE FROM cash_entry WHERE id = ANY (ids) RETURNING from_place, to_place, amount_paisa
  ), changes AS (
    SELECT place, sum(paisa) AS paisa
    FROM (SELECT from_place AS place, amount_paisa AS paisa FROM gone UNION ALL SELECT to_place, -amount_paisa FROM gone) AS sides
    GROUP BY place
  )
  UPDATE cash_place SET balance_paisa = balance_paisa + changes.paisa FROM changes WHERE id = place
$$;
REVOKE EXECUTE ON FUNCTION delete_trial_cash FROM PUBLIC;

-- Deletes all trial orders with everything that they caused: stock, cash and its counts, runs, slips, messages. The audit stays: it tells who has
-- done what. Returns their number.
CREATE FUNCTION delete_trial_orders() RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  was text := coalesce(current_setting('haat.deleting_trials', true), '');
  ids bigint[];
  items bigint[];
  attempts bigint[];
  entries bigint[];
  receipts bigint[];
  phones text[];
  texts text[];
BEGIN
  PERFORM FROM shop_state FOR UPDATE;
  IF EXISTS (SELECT FROM shop_state WHERE opened IS NOT NULL) THEN RETURN 0; END IF;
  PERFORM FROM orders WHERE id IN (SELECT id FROM trial_order) ORDER BY id FOR UPDATE;
  ids := ARRAY(SELECT id FROM trial_order);
  items := ARRAY(SELECT id FROM order_item WHERE order_id = ANY (ids));
  attempts := ARRAY(SELECT id FROM payment_attempt WHERE order_id = ANY (ids) OR khata_id IS NOT NULL AND provider = 'local');
  PERFORM set_config('haat.deleting_trials', 'on', true);

  -- Cash: what trials brought in, every count of it, and what couriers have paid.
  PERFORM FROM cash_place ORDER BY id FOR NO KEY UPDATE;
  PERFORM delete_trial_cash(ARRAY(
    SELECT id FROM cash_entry
    WHERE order_id = ANY (ids)
      OR num_nonnulls(hand_in_id, day_id, reopening_id, courier_payout_id, courier_settlement_id, drawer_session_id) > 0
      OR receipt_id IN (SELECT id FROM wallet_receipt WHERE order_id = ANY (ids))
      OR claim_id IN (SELECT id FROM wallet_claim WHERE order_id = ANY (ids))
      OR refund_id IN (SELECT id FROM refund WHERE order_id = ANY (ids))));
  -- Cash of trials was moved on: these transfers are part of the trial, too.
  IF (SELECT balance_paisa FROM cash_place WHERE kind = 'drawer') < 0 THEN
    PERFORM delete_trial_cash(ARRAY(SELECT id FROM cash_entry WHERE transfer_id IS NOT NULL));
    DELETE FROM cash_transfer;
  END IF;
  WITH undone AS (DELETE FROM hand_in_undo), signed AS (DELETE FROM hand_in_signature), reopened AS (DELETE FROM cash_day_reopening),
    days AS (DELETE FROM cash_day)
  DELETE FROM hand_in;

  -- Credit: of an account also what followed its first trial, and all of one that is then below 0.
  entries := ARRAY(
    SELECT entry.id FROM customer_account_entry AS entry
    JOIN (SELECT phone, min(id) AS first FROM customer_account_entry WHERE order_id = ANY (ids) GROUP BY phone) AS since USING (phone)
    WHERE entry.id > first AND order_id IS NULL AND kind IN ('baki', 'paid_in', 'undone')
    UNION SELECT entry.id FROM customer_account_entry AS entry JOIN payment ON payment.id = payment_id WHERE attempt_id = ANY (attempts));
  phones := ARRAY(SELECT DISTINCT phone FROM customer_account_entry WHERE order_id = ANY (ids)
    UNION SELECT phone FROM customer_account_entry JOIN payment ON payment.id = payment_id WHERE attempt_id = ANY (attempts));
  PERFORM delete_trial_cash(ARRAY(SELECT id FROM cash_entry WHERE account_entry_id = ANY (entries)));
  DELETE FROM customer_account_entry WHERE id = ANY (entries);
  DELETE FROM customer_account_entry WHERE order_id = ANY (ids);
  entries := ARRAY(
    SELECT id FROM customer_account_entry WHERE phone IN (
      SELECT phone FROM customer_account_entry WHERE phone = ANY (phones)
      GROUP BY phone HAVING sum(amount_paisa) FILTER (WHERE kind NOT IN ('baki', 'paid_in')) < 0));
  PERFORM delete_trial_cash(ARRAY(SELECT id FROM cash_entry WHERE account_entry_id = ANY (entries)));
  DELETE FROM customer_account_entry WHERE id = ANY (entries);
  UPDATE customer_account AS account
  SET balance_paisa = (SELECT coalesce(sum(amount_paisa), 0) FROM customer_account_entry WHERE phone = account.phone)
  WHERE phone = ANY (phones);

  -- Wallets. A receipt whose order or entry was part of a trial is money that has moved: it waits for another target.
  DELETE FROM refund WHERE order_id = ANY (ids) AND receipt_id IS NOT NULL;
  receipts := ARRAY(SELECT id FROM wallet_receipt AS receipt WHERE khata_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM customer_account_entry WHERE receipt_id = receipt.id));
  PERFORM delete_trial_cash(ARRAY(SELECT id FROM cash_entry WHERE receipt_id = ANY (receipts)));
  DELETE FROM wallet_claim WHERE receipt_id = ANY (receipts) OR order_id = ANY (ids);
  UPDATE wallet_receipt SET order_id = NULL, khata_id = NULL, matched = NULL, matched_by = NULL
  WHERE id = ANY (receipts) OR order_id = ANY (ids);

  -- Parcels. All that couriers have paid was for trials.
  DELETE FROM courier_settlement;
  DELETE FROM courier_payout_line;
  DELETE FROM courier_payout;
  UPDATE parcel SET counted = false WHERE counted;
  DELETE FROM parcel_event WHERE parcel_id IN (SELECT id FROM parcel WHERE order_id = ANY (ids));
  DELETE FROM parcel WHERE order_id = ANY (ids);

  -- Stock. An end of the stock that a trial has caused has not happened.
  DELETE FROM stock_out USING stock_movement AS sale
  WHERE sale.order_id = ANY (ids) AND sale.product_id = stock_out.product_id AND sale.at = stock_out.since;
  PERFORM FROM product WHERE id IN (SELECT product_id FROM stock_movement WHERE order_id = ANY (ids)) ORDER BY id FOR UPDATE;
  UPDATE product SET stock = stock - moved.quantity
  FROM (SELECT product_id, sum(quantity) AS quantity FROM stock_movement WHERE order_id = ANY (ids) GROUP BY product_id) AS moved
  WHERE id = product_id AND moved.quantity <> 0;

  -- Messages. What the demo phone got has cost nothing.
  texts := ARRAY(SELECT client_id FROM message WHERE substring(event FROM '^(?:old )?(?:baki of )?order (\d+)(?: |$)')::bigint = ANY (ids)
    OR event ~ '^(khata entry |undo |(?:payment|receipt) \d+ of khata)' AND recipient = ANY (phones) AND id > (
      SELECT min(id) FROM message WHERE substring(event FROM '^order (\d+) ')::bigint = ANY (ids)));
  DELETE FROM demo_message WHERE client_id = ANY (texts);
  UPDATE message_day SET parts = greatest(0, message_day.parts - free.parts),
    paisa = greatest(0, paisa - free.parts * (SELECT sms_part_paisa FROM shop_setting))
  FROM (SELECT charged_on, sum(parts) AS parts FROM message WHERE client_id = ANY (texts) AND provider = 'demo' GROUP BY charged_on) AS free
  WHERE day = charged_on;
  DELETE FROM message WHERE client_id = ANY (texts);

  -- In one statement, because orders and payments refer to each other.
  WITH complaint_lines AS (DELETE FROM complaint_line WHERE order_id = ANY (ids)),
    complaints AS (DELETE FROM complaint WHERE order_id = ANY (ids)), credit_notes AS (DELETE FROM credit_note WHERE order_id = ANY (ids)),
    photos AS (DELETE FROM order_photo WHERE order_id = ANY (ids)), cart_lines AS (DELETE FROM cart_line WHERE order_id = ANY (ids)),
    picked AS (DELETE FROM picked_line WHERE id = ANY (items)), ticks AS (DELETE FROM pick_tick WHERE order_item_id = ANY (items)),
    stops AS (DELETE FROM run_stop WHERE order_id = ANY (ids)),
    moves_of_value AS (DELETE FROM value_move WHERE order_id = ANY (ids) OR kind = 'courier'),
    requests AS (DELETE FROM value_request WHERE order_id = ANY (ids) OR kind = 'courier'),
    movements AS (DELETE FROM stock_movement WHERE order_id = ANY (ids)), refunds AS (DELETE FROM refund WHERE order_id = ANY (ids)),
    cash_payments AS (DELETE FROM cash_payment WHERE order_id = ANY (ids)),
    adjustments AS (DELETE FROM order_adjustment WHERE order_id = ANY (ids)),
    alarms AS (DELETE FROM payment_alarm WHERE attempt_id = ANY (attempts)),
    callbacks AS (DELETE FROM payment_callback WHERE attempt_id = ANY (attempts)),
    attempt_histories AS (DELETE FROM payment_attempt_history WHERE attempt_id = ANY (attempts)),
    payments AS (DELETE FROM payment WHERE attempt_id = ANY (attempts)), tried AS (DELETE FROM payment_attempt WHERE id = ANY (attempts)),
    slips AS (DELETE FROM slip_print WHERE order_id = ANY (ids)), invoices AS (DELETE FROM invoice WHERE order_id = ANY (ids)),
    calls AS (DELETE FROM order_call WHERE order_id = ANY (ids)), openings AS (DELETE FROM order_opening WHERE order_id = ANY (ids)),
    order_notes AS (DELETE FROM order_note WHERE order_id = ANY (ids)), edits AS (DELETE FROM order_edit WHERE order_id = ANY (ids)),
    steps AS (DELETE FROM order_step WHERE order_id = ANY (ids)), histories AS (DELETE FROM order_history WHERE order_id = ANY (ids)),
    lines AS (DELETE FROM order_item WHERE order_id = ANY (ids))
  DELETE FROM orders WHERE id = ANY (ids);
  DELETE FROM drawer_session;
  DELETE FROM rider_run WHERE NOT EXISTS (SELECT FROM run_stop WHERE run_id = rider_run.id);
  PERFORM set_config('haat.deleting_trials', was, true);
  RETURN cardinality(ids);
END $$;

-- Each backup that the shop has made or tried by itself or for an owner. The file gets its name when it is complete.
CREATE TABLE backup (
  id                bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  file              text NOT NULL UNIQUE CHECK (file ~ '^haat-[0-9TZ-]+\.backup$'),
  -- shop: by itself at night; otherwise staff:Rina.
  actor             text NOT NULL CHECK (actor <> ''),
  started           timestamptz NOT NULL,
  ended             timestamptz,
  state             text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'failed')),
  -- Why it failed: a code.
  problem           text NOT NULL DEFAULT '',
  -- The first eight digits of the hash of the key that it is encrypted with.
  key_id            text NOT NULL CHECK (key_id ~ '^[0-9a-f]{8}$'),
  -- In bytes. Null until it is complete; tables, rows and pictures also of a file that was found in the folder after a restore.
  size              bigint CHECK (size > 0),
  tables            int,
  rows              bigint,
  pictures          int,
  -- Where it is now.
  in_folder         boolean NOT NULL DEFAULT false,
  in_bucket         boolean NOT NULL DEFAULT false,
  bucket_problem    text NOT NULL DEFAULT '',
  -- The last try to restore it into another database.
  rehearsed         timestamptz,
  rehearsal         text CHECK (rehearsal IN ('running', 'passed', 'failed')),
  rehearsal_problem text NOT NULL DEFAULT '',
  CHECK ((state = 'running') = (ended IS NULL)),
  CHECK (state <> 'done' OR size IS NOT NULL),
  CHECK ((rehearsal IS NULL) = (rehearsed IS NULL))
);
-- One at a time.
CREATE UNIQUE INDEX backup_running ON backup ((true)) WHERE state = 'running' OR rehearsal = 'running';
CREATE INDEX backup_started ON backup (started);
CREATE TRIGGER backup_audit AFTER INSERT OR UPDATE ON backup
  FOR EACH ROW WHEN (current_setting('haat.actor', true) <> '') EXECUTE FUNCTION write_audit();

-- The daily comparison of the payments with the orders. `report` is that of the command `reconcile`; null while the first try runs.
CREATE TABLE reconciliation (
  -- The day in Dhaka on which it ran.
  day         text PRIMARY KEY CHECK (day ~ '^\d{4}-\d\d-\d\d$'),
  claimed     timestamptz NOT NULL,
  ended       timestamptz,
  -- Attempts about which a gateway did not respond: the report is repeated.
  unanswered  int NOT NULL DEFAULT 0,
  -- Payments without an order, orders without a payment, and what differs.
  differences int NOT NULL DEFAULT 0,
  report      jsonb,
  CHECK ((report IS NULL) = (ended IS NULL))
);

-- What is or was wrong with the shop, from the time when it was noticed until it is well again.
CREATE TABLE health_event (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  check_name text NOT NULL,
  state      text NOT NULL CHECK (state IN ('warning', 'alarm')),
  -- The sentence of the page.
  code       text NOT NULL,
  began      timestamptz NOT NULL,
  ended      timestamptz,
  -- When the owners were told by SMS or mail; null: they see it in the office only.
  told       timestamptz,
  seen       timestamptz,
  seen_by    text CHECK (seen_by <> ''),
  CHECK ((seen IS NULL) = (seen_by IS NULL))
);
CREATE UNIQUE INDEX health_event_open ON health_event (check_name) WHERE ended IS NULL;
CREATE INDEX health_event_told ON health_event (check_name, told) WHERE told IS NOT NULL;
CREATE TRIGGER health_event_audit AFTER UPDATE ON health_event
  FOR EACH ROW WHEN (current_setting('haat.actor', true) <> '') EXECUTE FUNCTION write_audit();

-- Since when each version of the shop has run.
CREATE TABLE shop_version (
  version text PRIMARY KEY CHECK (version <> ''),
  since   timestamptz NOT NULL DEFAULT now()
);
