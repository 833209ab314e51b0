-- Orders that are placed before the shop opens are trials: the owner deletes them, and every sum is as it was before them.

-- Only `delete_trial_orders` sets it, with the rights of the tables' owner, which the shop's user has not.
CREATE FUNCTION is_deleting_trials(the_table oid) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
  SELECT coalesce(current_setting('haat.deleting_trials', true), '') = 'on'
    AND pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = the_table), 'MEMBER')
$$;

-- A row is never changed. It can be deleted after its `retention` or with a trial order, and its texts are replaced when their person is erased.
CREATE OR REPLACE FUNCTION written_once() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  texts text[] := ARRAY['reason', 'note', 'text', 'detail', 'fields', 'headers', 'remote', 'before', 'after'];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF is_erasing(TG_RELID) AND to_jsonb(NEW) - texts = to_jsonb(OLD) - texts THEN RETURN NEW; END IF;
  ELSIF (to_jsonb(OLD) ->> 'at')::timestamptz < now() - retention(TG_TABLE_NAME) OR is_deleting_trials(TG_RELID) THEN RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a row of % is never changed', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;

CREATE OR REPLACE FUNCTION payment_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.held AND NOT NEW.held AND to_jsonb(OLD) - 'held' = to_jsonb(NEW) - 'held' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND is_deleting_trials(TG_RELID) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'a payment is never changed' USING ERRCODE = 'check_violation';
END $$;

CREATE OR REPLACE FUNCTION stock_movement_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF is_erasing(TG_RELID) AND to_jsonb(NEW) - 'reason' = to_jsonb(OLD) - 'reason' THEN RETURN NEW; END IF;
  ELSIF NOT EXISTS (SELECT FROM product WHERE id = OLD.product_id) OR is_deleting_trials(TG_RELID) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a row of stock_movement is never changed' USING ERRCODE = 'check_violation';
END $$;

CREATE OR REPLACE FUNCTION purchased_line_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (is_erasing(TG_RELID) OR is_deleting_trials(TG_RELID)) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'a purchased line stays as it is' USING ERRCODE = 'check_violation';
END $$;

CREATE OR REPLACE FUNCTION run_stop_is_on_its_way() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_deleting_trials(TG_RELID) THEN RETURN OLD; END IF;
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND (OLD.removed IS NOT NULL
     OR to_jsonb(OLD) - '{removed,removed_by}'::text[] <> to_jsonb(NEW) - '{removed,removed_by}'::text[]) THEN
    RAISE EXCEPTION 'a stop is only removed, once' USING ERRCODE = 'check_violation';
  END IF;
  IF (SELECT status FROM orders WHERE id = NEW.order_id) <> 'ONGOING' THEN
    RAISE EXCEPTION 'order % is not on its way', NEW.order_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION value_request_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_deleting_trials(TG_RELID) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND (
    OLD.state = 'waiting' OR NEW.answer = '' AND to_jsonb(NEW) - 'answer' = to_jsonb(OLD) - 'answer' AND OLD.answer <> ''
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a decided request is never changed' USING ERRCODE = 'restrict_violation';
END $$;

-- The stock that a trial took comes back without a movement: the movements of the trial are deleted.
CREATE OR REPLACE FUNCTION write_stock_movements() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  movement jsonb := coalesce(nullif(current_setting('haat.stock_movement', true), ''), '{}');
BEGIN
  IF is_deleting_trials(TG_RELID) THEN RETURN NULL; END IF;
  -- A sum takes the same time a row however many there are; a join here may keep a plan that was made for one row.
  INSERT INTO stock_movement (product_id, kind, quantity, actor, reason, order_id)
  SELECT id, coalesce(movement->>'kind', 'count'), sum(change), coalesce(movement->>'actor', session_user),
         coalesce(movement->>'reason', ''), (movement->>'order')::bigint
  FROM (SELECT id, stock AS change FROM became UNION ALL SELECT id, -stock FROM was) AS changes
  GROUP BY id HAVING sum(change) <> 0 ORDER BY id;
  RETURN NULL;
END $$;

-- The orders of a shop that has never opened. One that was paid at a real provider is no trial: its money has moved.
CREATE VIEW trial_order AS
SELECT id, status FROM orders
WHERE EXISTS (SELECT FROM shop_state WHERE opened IS NULL)
  AND NOT EXISTS (SELECT FROM payment WHERE payment.order_id = orders.id AND provider <> 'local');

-- Deletes all trial orders with everything that they caused: stock, cash and its counts, runs, slips, messages. The audit stays: it tells who has
-- done what. Returns their number.
CREATE FUNCTION delete_trial_orders() RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  was text := coalesce(current_setting('haat.deleting_trials', true), '');
  ids bigint[];
  items bigint[];
  attempts bigint[];
  texts text[];
BEGIN
  PERFORM FROM shop_state FOR UPDATE;
  PERFORM FROM orders WHERE id IN (SELECT id FROM trial_order) ORDER BY id FOR UPDATE;
  ids := ARRAY(SELECT id FROM trial_order);
  items := ARRAY(SELECT id FROM order_item WHERE order_id = ANY (ids));
  attempts := ARRAY(SELECT id FROM payment_attempt WHERE order_id = ANY (ids));
  PERFORM set_config('haat.deleting_trials', 'on', true);

  -- Cash: what trials brought in, and every count of it.
  PERFORM FROM cash_place ORDER BY id FOR NO KEY UPDATE;
  WITH gone AS (
    DELETE FROM cash_entry WHERE order_id = ANY (ids) OR num_nonnulls(hand_in_id, day_id, reopening_id) > 0
      OR refund_id IN (SELECT id FROM refund WHERE order_id = ANY (ids))
    RETURNING from_place, to_place, amount_paisa
  ), changes AS (
    SELECT place, sum(paisa) AS paisa
    FROM (SELECT from_place AS place, amount_paisa AS paisa FROM gone UNION ALL SELECT to_place, -amount_paisa FROM gone) AS sides
    GROUP BY place
  )
  UPDATE cash_place SET balance_paisa = balance_paisa + changes.paisa FROM changes WHERE id = place;
  -- Cash of trials was moved on: these transfers are part of the trial, too.
  IF (SELECT balance_paisa FROM cash_place WHERE kind = 'drawer') < 0 THEN
    WITH gone AS (
      DELETE FROM cash_entry WHERE transfer_id IS NOT NULL RETURNING from_place, to_place, amount_paisa
    ), changes AS (
      SELECT place, sum(paisa) AS paisa
      FROM (SELECT from_place AS place, amount_paisa AS paisa FROM gone UNION ALL SELECT to_place, -amount_paisa FROM gone) AS sides
      GROUP BY place
    )
    UPDATE cash_place SET balance_paisa = balance_paisa + changes.paisa FROM changes WHERE id = place;
    DELETE FROM cash_transfer;
  END IF;
  WITH undone AS (DELETE FROM hand_in_undo), signed AS (DELETE FROM hand_in_signature), reopened AS (DELETE FROM cash_day_reopening),
    days AS (DELETE FROM cash_day)
  DELETE FROM hand_in;

  -- Stock. An end of the stock that a trial has caused has not happened.
  DELETE FROM stock_out USING stock_movement AS sale
  WHERE sale.order_id = ANY (ids) AND sale.product_id = stock_out.product_id AND sale.at = stock_out.since;
  PERFORM FROM product WHERE id IN (SELECT product_id FROM stock_movement WHERE order_id = ANY (ids)) ORDER BY id FOR UPDATE;
  UPDATE product SET stock = stock - moved.quantity
  FROM (SELECT product_id, sum(quantity) AS quantity FROM stock_movement WHERE order_id = ANY (ids) GROUP BY product_id) AS moved
  WHERE id = product_id AND moved.quantity <> 0;

  -- Messages. What the demo phone got has cost nothing.
  texts := ARRAY(SELECT client_id FROM message WHERE substring(event FROM '^order (\d+) ')::bigint = ANY (ids));
  DELETE FROM demo_message WHERE client_id = ANY (texts);
  UPDATE message_day SET parts = greatest(0, message_day.parts - free.parts),
    paisa = greatest(0, paisa - free.parts * (SELECT sms_part_paisa FROM shop_setting))
  FROM (SELECT charged_on, sum(parts) AS parts FROM message WHERE client_id = ANY (texts) AND provider = 'demo' GROUP BY charged_on) AS free
  WHERE day = charged_on;
  DELETE FROM message WHERE client_id = ANY (texts);

  -- In one statement, because orders and payments refer to each other.
  WITH a AS (DELETE FROM cart_line WHERE order_id = ANY (ids)), b AS (DELETE FROM picked_line WHERE id = ANY (items)),
    c AS (DELETE FROM pick_tick WHERE order_item_id = ANY (items)), d AS (DELETE FROM run_stop WHERE order_id = ANY (ids)),
    e AS (DELETE FROM value_move WHERE order_id = ANY (ids)), f AS (DELETE FROM value_request WHERE order_id = ANY (ids)),
    g AS (DELETE FROM stock_movement WHERE order_id = ANY (ids)), h AS (DELETE FROM refund WHERE order_id = ANY (ids)),
    i AS (DELETE FROM cash_payment WHERE order_id = ANY (ids)), j AS (DELETE FROM order_adjustment WHERE order_id = ANY (ids)),
    k AS (DELETE FROM payment_alarm WHERE attempt_id = ANY (attempts)), l AS (DELETE FROM payment_callback WHERE attempt_id = ANY (attempts)),
    m AS (DELETE FROM payment_attempt_history WHERE attempt_id = ANY (attempts)), n AS (DELETE FROM payment WHERE order_id = ANY (ids)),
    o AS (DELETE FROM payment_attempt WHERE order_id = ANY (ids)), p AS (DELETE FROM slip_print WHERE order_id = ANY (ids)),
    q AS (DELETE FROM invoice WHERE order_id = ANY (ids)), r AS (DELETE FROM order_call WHERE order_id = ANY (ids)),
    s AS (DELETE FROM order_opening WHERE order_id = ANY (ids)), t AS (DELETE FROM order_note WHERE order_id = ANY (ids)),
    u AS (DELETE FROM order_edit WHERE order_id = ANY (ids)), v AS (DELETE FROM order_step WHERE order_id = ANY (ids)),
    w AS (DELETE FROM order_history WHERE order_id = ANY (ids)), x AS (DELETE FROM order_item WHERE order_id = ANY (ids))
  DELETE FROM orders WHERE id = ANY (ids);
  DELETE FROM rider_run WHERE NOT EXISTS (SELECT FROM run_stop WHERE run_id = rider_run.id);
  PERFORM set_config('haat.deleting_trials', was, true);
  RETURN cardinality(ids);
END $$;
