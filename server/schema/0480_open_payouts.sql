-- What is wrong between books and payouts is read from the payouts that are open and the parcels that no payout counts, not from all of all years
-- (docs/decisions/0120-couriers.md).

ALTER TABLE parcel
  -- A line of a payout counts its cash.
  ADD COLUMN counted boolean NOT NULL DEFAULT false;
ALTER TABLE courier_payout
  -- It may have a problem. Checked again whenever what a problem follows from changes.
  ADD COLUMN open boolean NOT NULL DEFAULT true;
DROP INDEX parcel_owed;

-- `counted` is what the lines of payouts say.
CREATE OR REPLACE FUNCTION parcel_moves_legally() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF is_deleting_trials(TG_RELID) THEN RETURN OLD; END IF;
    RAISE EXCEPTION 'a parcel is never deleted' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state <> OLD.state THEN
    IF OLD.back IS NOT NULL OR NOT EXISTS (SELECT FROM parcel_move WHERE from_state = OLD.state AND to_state = NEW.state) THEN
      RAISE EXCEPTION 'a parcel cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
    END IF;
    NEW.moved := now();
  END IF;
  IF OLD.sent IS NOT NULL AND NEW.sent IS NULL AND NEW.state <> 'creating'
     OR OLD.consignment IS DISTINCT FROM NEW.consignment AND OLD.consignment IS NOT NULL
     OR OLD.back IS NOT NULL AND NEW.back IS DISTINCT FROM OLD.back
     OR is_changed(to_jsonb(OLD), to_jsonb(NEW), 'state', 'moved', 'consignment', 'hint', 'tracking', 'tracking_url', 'said', 'fee_paisa', 'owed_paisa',
       'at_shop', 'contradicts', 'sent', 'next_look', 'looks', 'taken', 'picked_up', 'delivered', 'back', 'counted') THEN
    RAISE EXCEPTION 'a parcel stays what it is' USING ERRCODE = 'check_violation';
  END IF;
  -- The trigger of the cash writes it.
  IF NEW.owed_paisa IS DISTINCT FROM OLD.owed_paisa AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'what a courier owes follows from the order' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.counted <> OLD.counted AND NEW.counted <> EXISTS (SELECT FROM courier_payout_line WHERE parcel_id = NEW.id AND counts) THEN
    RAISE EXCEPTION 'a payout counts the cash of a parcel' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
UPDATE parcel SET counted = true WHERE EXISTS (SELECT FROM courier_payout_line WHERE parcel_id = parcel.id AND counts);
CREATE FUNCTION count_parcel() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE parcel SET counted = true WHERE id = NEW.parcel_id;
  RETURN NULL;
END $$;
CREATE TRIGGER courier_payout_line_counts_parcel AFTER INSERT ON courier_payout_line
  FOR EACH ROW WHEN (NEW.counts) EXECUTE FUNCTION count_parcel();

-- Summed payout by payout: of one, only its own lines are read.
CREATE OR REPLACE VIEW courier_payout_sum AS
SELECT payout.id AS payout_id, collected_paisa, line.fee_paisa + payout.fee_paisa AS fee_paisa, cod_fee_paisa,
  collected_paisa - line.fee_paisa - cod_fee_paisa - payout.fee_paisa - payout.paid_paisa AS rest_paisa, lines
FROM courier_payout AS payout CROSS JOIN LATERAL (
  SELECT coalesce(sum(collected_paisa), 0)::bigint AS collected_paisa, coalesce(sum(fee_paisa), 0)::bigint AS fee_paisa,
    coalesce(sum(cod_fee_paisa), 0)::bigint AS cod_fee_paisa, count(*)::int AS lines
  FROM courier_payout_line WHERE payout_id = payout.id
) AS line;

-- Parcels whose cash no payout counts. What was delivered long ago, or will never be, is missing.
CREATE VIEW unpaid_parcel AS
SELECT id, courier, consignment, invoice, coalesce(delivered, moved) AS since, owed_paisa,
  coalesce(delivered < now() - interval '10 days', false) OR state IN ('back', 'lost') AS missing
FROM parcel WHERE owed_paisa > 0 AND NOT counted;

-- With what waits in unpaid_parcel the amounts of a courier are its balance.
CREATE OR REPLACE VIEW courier_problem AS
SELECT subject, id, kind, courier, payout_id, parcel_id, consignment, invoice, since, (paisa - coalesce(settled_paisa, 0))::bigint AS amount_paisa
FROM (
  SELECT 'line' AS subject, line.id,
    CASE WHEN line.parcel_id IS NULL THEN 'foreign' WHEN NOT counts OR written_off THEN 'paid_twice' WHEN owed_paisa IS NULL THEN 'not_delivered'
      ELSE 'amount_differs' END AS kind,
    payout.courier, payout.id AS payout_id, line.parcel_id, line.consignment, line.invoice, payout.at AS since,
    CASE WHEN counts AND NOT written_off THEN coalesce(owed_paisa, 0) ELSE 0 END - collected_paisa AS paisa,
    (SELECT sum(amount_paisa) FROM courier_settlement WHERE line_id = line.id) AS settled_paisa
  FROM courier_payout AS payout JOIN courier_payout_line AS line ON line.payout_id = payout.id LEFT JOIN parcel ON parcel.id = line.parcel_id
    CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM courier_settlement WHERE courier_settlement.parcel_id = line.parcel_id) AS written_off) AS settlement
  WHERE payout.open
  UNION ALL
  SELECT 'payout', payout.id, 'sum_differs', courier, payout.id, NULL, NULL, NULL, at, rest_paisa,
    (SELECT sum(amount_paisa) FROM courier_settlement WHERE courier_settlement.payout_id = payout.id)
  FROM courier_payout AS payout JOIN courier_payout_sum AS sums ON sums.payout_id = payout.id WHERE payout.open AND abs(rest_paisa) > 100
  UNION ALL
  SELECT 'parcel', id, 'missing', courier, NULL, id, consignment, invoice, since, owed_paisa,
    (SELECT sum(amount_paisa) FROM courier_settlement WHERE courier_settlement.parcel_id = unpaid_parcel.id)
  FROM unpaid_parcel WHERE missing
) AS found
WHERE paisa <> coalesce(settled_paisa, 0) OR kind = 'foreign' AND settled_paisa IS NULL;

-- Closes the payouts that have no problem, and opens the others.
CREATE FUNCTION check_courier_payouts(ids bigint[]) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM FROM courier_payout WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE courier_payout SET open = true WHERE id = ANY (ids) AND NOT open;
  UPDATE courier_payout SET open = false
  WHERE id = ANY (ids) AND NOT EXISTS (SELECT FROM courier_problem WHERE payout_id = courier_payout.id);
END $$;
REVOKE EXECUTE ON FUNCTION check_courier_payouts FROM PUBLIC;

-- Only `open` changes, and only by the triggers below.
DROP TRIGGER courier_payout_stays ON courier_payout;
SELECT check_courier_payouts(ARRAY(SELECT id FROM courier_payout));
CREATE TRIGGER courier_payout_stays BEFORE UPDATE ON courier_payout
  FOR EACH ROW WHEN (pg_trigger_depth() = 0 OR is_changed(to_jsonb(OLD), to_jsonb(NEW), 'open')) EXECUTE FUNCTION written_once();
CREATE TRIGGER courier_payout_is_kept BEFORE DELETE ON courier_payout FOR EACH ROW EXECUTE FUNCTION written_once();
DROP TRIGGER courier_payout_audit ON courier_payout;
CREATE TRIGGER courier_payout_audit AFTER INSERT ON courier_payout FOR EACH ROW EXECUTE FUNCTION write_audit('open');

CREATE OR REPLACE FUNCTION book_courier_payout() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  place bigint := cash_place_of_courier(NEW.courier);
BEGIN
  PERFORM FROM cash_place WHERE id = place OR kind IN ('bank', 'courier_fee', 'difference') ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO cash_entry (kind, from_place, to_place, amount_paisa, actor, courier_payout_id)
  SELECT entry.kind, CASE WHEN paisa > 0 THEN place ELSE cash_place_of(other) END, CASE WHEN paisa > 0 THEN cash_place_of(other) ELSE place END,
    abs(paisa), NEW.actor, NEW.id
  FROM courier_payout_sum AS sums CROSS JOIN LATERAL (VALUES
    ('paid_out', 'bank', NEW.paid_paisa), ('courier_fee', 'courier_fee', sums.fee_paisa), ('cod_fee', 'courier_fee', sums.cod_fee_paisa),
    ('rounding', 'difference', CASE WHEN abs(rest_paisa) <= 100 THEN rest_paisa ELSE 0 END)
  ) AS entry (kind, other, paisa)
  WHERE sums.payout_id = NEW.id AND paisa <> 0;
  PERFORM check_courier_payouts(ARRAY[NEW.id]);
  RETURN NULL;
END $$;

-- At the end of the transaction, after the cash: everybody locks the places of the cash before the payouts.
CREATE FUNCTION check_payouts_of_parcel() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM check_courier_payouts(ARRAY(SELECT DISTINCT payout_id FROM courier_payout_line WHERE parcel_id = NEW.id));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER parcel_checks_payouts AFTER UPDATE OF owed_paisa ON parcel
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.owed_paisa IS DISTINCT FROM NEW.owed_paisa) EXECUTE FUNCTION check_payouts_of_parcel();

CREATE OR REPLACE FUNCTION write_courier_settlement() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  payouts bigint[] := ARRAY(SELECT DISTINCT payout_id FROM courier_payout_line WHERE id = NEW.line_id OR parcel_id = NEW.parcel_id)
    || NEW.payout_id;
  place bigint := cash_place_of_courier(coalesce(
    (SELECT courier FROM parcel WHERE id = NEW.parcel_id), (SELECT courier FROM courier_payout WHERE id = ANY (payouts) LIMIT 1)));
  other bigint := cash_place_of('difference');
BEGIN
  INSERT INTO cash_entry (kind, from_place, to_place, amount_paisa, actor, courier_settlement_id)
  SELECT 'difference', CASE WHEN NEW.amount_paisa > 0 THEN place ELSE other END, CASE WHEN NEW.amount_paisa > 0 THEN other ELSE place END,
    abs(NEW.amount_paisa), NEW.actor, NEW.id
  WHERE NEW.amount_paisa <> 0;
  PERFORM check_courier_payouts(payouts);
  RETURN NULL;
END $$;
