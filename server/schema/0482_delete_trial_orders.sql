-- The deletion of trial orders, whole again: parts of it were written in 0441 and 0475. New: parcels that no payout counts any more, moves of value
-- of couriers.

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

CREATE OR REPLACE FUNCTION delete_trial_orders() RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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
