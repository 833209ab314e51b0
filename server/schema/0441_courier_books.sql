-- What couriers owe and pay. A courier is a place of the cash, as a rider is.

ALTER TABLE cash_place
  ADD COLUMN courier text UNIQUE CHECK (courier <> ''),
  DROP CONSTRAINT cash_place_kind_check,
  ADD CONSTRAINT cash_place_kind_check CHECK (kind IN (
    'customer', 'rider', 'drawer', 'bank', 'difference', 'owner', 'earlier', 'wallet', 'card', 'counter', 'courier', 'courier_fee')) NOT VALID,
  ADD CONSTRAINT cash_place_of_a_courier CHECK ((kind = 'courier') = (courier IS NOT NULL)) NOT VALID;
DROP INDEX cash_place_kind;
CREATE UNIQUE INDEX cash_place_kind ON cash_place (kind) WHERE kind NOT IN ('rider', 'wallet', 'courier');
-- What couriers have been paid.
INSERT INTO cash_place (kind) VALUES ('courier_fee');
CREATE FUNCTION cash_place_of_courier(the_courier text) RETURNS bigint LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO cash_place (kind, courier) VALUES ('courier', the_courier) ON CONFLICT (courier) DO NOTHING;
  RETURN (SELECT id FROM cash_place WHERE courier = the_courier);
END $$;
REVOKE EXECUTE ON FUNCTION cash_place_of_courier FROM PUBLIC;

-- Cash of an order is where it was taken: at the counter, with the courier or the rider who has brought it, or in the drawer.
CREATE OR REPLACE FUNCTION write_collected_cash() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  session bigint := (SELECT drawer_session_id FROM orders WHERE id = NEW.order_id);
  the_rider bigint := (
    SELECT rider_id FROM run_stop JOIN rider_run ON rider_run.id = run_id
    WHERE order_id = NEW.order_id AND removed IS NULL);
  the_parcel bigint;
  the_courier text;
  place bigint;
BEGIN
  IF (SELECT closed IS NOT NULL FROM drawer_session WHERE id = session FOR SHARE) THEN
    RAISE EXCEPTION 'the drawer is closed' USING ERRCODE = 'check_violation', CONSTRAINT = 'drawer_session_is_open';
  END IF;
  SELECT id, courier INTO the_parcel, the_courier FROM parcel
  WHERE order_id = NEW.order_id AND state IN ('created', 'on_the_way', 'coming_back', 'partly_delivered', 'delivered') ORDER BY nth DESC LIMIT 1;
  place := CASE WHEN session IS NOT NULL THEN cash_place_of('counter') WHEN the_courier IS NOT NULL THEN cash_place_of_courier(the_courier)
    WHEN the_rider IS NOT NULL THEN cash_place_of('rider', the_rider) ELSE cash_place_of('drawer') END;
  -- Both places before the first entry, in order of id.
  IF NEW.card_paisa > 0 THEN
    PERFORM FROM cash_place WHERE id IN (cash_place_of('customer'), place, cash_place_of('card')) ORDER BY id FOR NO KEY UPDATE;
  END IF;
  UPDATE parcel SET owed_paisa = NEW.amount_paisa WHERE id = the_parcel;
  PERFORM write_cash_entry('collected', cash_place_of('customer'), place, NEW.amount_paisa, NEW.actor, the_order => NEW.order_id);
  PERFORM write_cash_entry('collected', cash_place_of('customer'), cash_place_of('card'), NEW.card_paisa, NEW.actor, the_order => NEW.order_id);
  RETURN NULL;
END $$;

-- What a courier has paid: parcel by parcel as it says, and what came to the bank.
CREATE TABLE courier_payout (
  id         bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  courier    text NOT NULL CHECK (courier ~ '^[a-z0-9]{1,20}$'),
  reference  text NOT NULL CHECK (reference <> '' AND length(reference) <= 60),
  paid_at    timestamptz,
  paid_paisa bigint NOT NULL CHECK (paid_paisa >= 0),
  -- Charged on the whole, beside the fees of its parcels.
  fee_paisa  bigint NOT NULL CHECK (fee_paisa >= 0),
  source     text NOT NULL CHECK (source IN ('fetched', 'pasted')),
  actor      text NOT NULL CHECK (actor <> ''),
  at         timestamptz NOT NULL DEFAULT now(),
  UNIQUE (courier, reference)
);
CREATE TRIGGER courier_payout_stays BEFORE UPDATE OR DELETE ON courier_payout FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE TRIGGER courier_payout_audit AFTER INSERT ON courier_payout FOR EACH ROW EXECUTE FUNCTION write_audit();

CREATE TABLE courier_payout_line (
  id              bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  payout_id       bigint NOT NULL REFERENCES courier_payout,
  consignment     text,
  invoice         text,
  -- Null: it is not of the shop.
  parcel_id       bigint REFERENCES parcel,
  -- The cash of a parcel is counted once: in the line that was stored first.
  counts          boolean NOT NULL CHECK (NOT counts OR parcel_id IS NOT NULL),
  collected_paisa bigint NOT NULL,
  -- Whether the payout says it; otherwise it is taken from the books.
  collected_said  boolean NOT NULL,
  fee_paisa       bigint NOT NULL,
  cod_fee_paisa   bigint NOT NULL,
  at              timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX courier_payout_line_of_payout ON courier_payout_line (payout_id, id);
CREATE INDEX courier_payout_line_of_parcel ON courier_payout_line (parcel_id);
CREATE UNIQUE INDEX courier_payout_line_counts ON courier_payout_line (parcel_id) WHERE counts;
CREATE TRIGGER courier_payout_line_stays BEFORE UPDATE OR DELETE ON courier_payout_line FOR EACH ROW EXECUTE FUNCTION written_once();
-- A payout is stored as a whole: what came to the books has all of its lines.
CREATE FUNCTION courier_payout_line_at_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.at := now();
  IF NOT EXISTS (SELECT FROM courier_payout WHERE id = NEW.payout_id AND at = now()) THEN
    RAISE EXCEPTION 'payout % is stored already', NEW.payout_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER courier_payout_line_at_once BEFORE INSERT ON courier_payout_line
  FOR EACH ROW EXECUTE FUNCTION courier_payout_line_at_once();

-- A problem of a line, of a payout or of a parcel that staff have closed with a reason.
CREATE TABLE courier_settlement (
  id           bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  line_id      bigint REFERENCES courier_payout_line,
  payout_id    bigint REFERENCES courier_payout,
  parcel_id    bigint REFERENCES parcel,
  -- What the courier owed because of it; negative: it had paid too much.
  amount_paisa bigint NOT NULL,
  reason       text NOT NULL CHECK (reason <> '' AND length(reason) <= 500),
  actor        text NOT NULL CHECK (actor <> ''),
  at           timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(line_id, payout_id, parcel_id) = 1)
);
CREATE INDEX courier_settlement_of_line ON courier_settlement (line_id);
CREATE INDEX courier_settlement_of_payout ON courier_settlement (payout_id);
CREATE INDEX courier_settlement_of_parcel ON courier_settlement (parcel_id);
CREATE TRIGGER courier_settlement_stays BEFORE UPDATE OR DELETE ON courier_settlement FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE TRIGGER courier_settlement_audit AFTER INSERT ON courier_settlement FOR EACH ROW EXECUTE FUNCTION write_audit();

-- The books of a courier: what came to the bank, fees, rounding, and differences that staff have settled.
ALTER TABLE cash_entry
  ADD COLUMN courier_payout_id bigint,
  ADD COLUMN courier_settlement_id bigint,
  ADD CONSTRAINT cash_entry_courier_payout_id_fkey FOREIGN KEY (courier_payout_id) REFERENCES courier_payout NOT VALID,
  ADD CONSTRAINT cash_entry_courier_settlement_id_fkey FOREIGN KEY (courier_settlement_id) REFERENCES courier_settlement NOT VALID,
  DROP CONSTRAINT cash_entry_kind_check,
  ADD CONSTRAINT cash_entry_kind_check CHECK (kind IN (
    'collected', 'collection_undone', 'refunded', 'handed_in', 'hand_in_undone', 'difference', 'transfer',
    'paid_out', 'courier_fee', 'cod_fee', 'rounding')) NOT VALID,
  DROP CONSTRAINT cash_entry_cause,
  ADD CONSTRAINT cash_entry_cause CHECK (num_nonnulls(courier_payout_id, courier_settlement_id, drawer_session_id, order_id, refund_id,
    hand_in_id, transfer_id, day_id, reopening_id, account_entry_id, receipt_id, claim_id) = 1) NOT VALID;

-- The sums of a payout. What it differs from its parcels by at most a taka is rounding.
CREATE VIEW courier_payout_sum AS
SELECT payout.id AS payout_id, coalesce(sum(collected_paisa), 0)::bigint AS collected_paisa,
  (coalesce(sum(line.fee_paisa), 0) + payout.fee_paisa)::bigint AS fee_paisa, coalesce(sum(cod_fee_paisa), 0)::bigint AS cod_fee_paisa,
  (coalesce(sum(collected_paisa - line.fee_paisa - cod_fee_paisa), 0) - payout.fee_paisa - payout.paid_paisa)::bigint AS rest_paisa,
  count(line.id)::int AS lines
FROM courier_payout AS payout LEFT JOIN courier_payout_line AS line ON line.payout_id = payout.id GROUP BY payout.id;

CREATE FUNCTION book_courier_payout() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER courier_payout_is_booked AFTER INSERT ON courier_payout
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION book_courier_payout();

-- What is wrong between the books and the payouts, less what staff have settled: see `payoutProblems`. With what is delivered and not due
-- yet the amounts of a courier are its balance.
CREATE VIEW courier_problem AS
WITH line AS (
  SELECT line.id, payout.courier, payout.id AS payout_id, payout.at, line.parcel_id, line.consignment, line.invoice, counts, owed_paisa,
    EXISTS (SELECT FROM courier_settlement WHERE courier_settlement.parcel_id = line.parcel_id) AS written_off, collected_paisa
  FROM courier_payout_line AS line JOIN courier_payout AS payout ON payout.id = line.payout_id LEFT JOIN parcel ON parcel.id = line.parcel_id
), found AS (
  SELECT 'line' AS subject, id,
    CASE WHEN parcel_id IS NULL THEN 'foreign' WHEN NOT counts OR written_off THEN 'paid_twice' WHEN owed_paisa IS NULL THEN 'not_delivered'
      ELSE 'amount_differs' END AS kind,
    courier, payout_id, parcel_id, consignment, invoice, at AS since,
    CASE WHEN counts AND NOT written_off THEN coalesce(owed_paisa, 0) ELSE 0 END - collected_paisa AS paisa
  FROM line
  UNION ALL
  SELECT 'payout', id, 'sum_differs', courier, id, NULL, NULL, NULL, at, rest_paisa
  FROM courier_payout JOIN courier_payout_sum ON payout_id = id WHERE abs(rest_paisa) > 100
  UNION ALL
  SELECT 'parcel', id, 'missing', courier, NULL, id, consignment, invoice, coalesce(delivered, moved), owed_paisa FROM parcel
  WHERE owed_paisa > 0 AND (delivered < now() - interval '10 days' OR state IN ('back', 'lost'))
    AND NOT EXISTS (SELECT FROM courier_payout_line WHERE parcel_id = parcel.id AND counts)
), settled AS (
  SELECT CASE WHEN line_id IS NOT NULL THEN 'line' WHEN payout_id IS NOT NULL THEN 'payout' ELSE 'parcel' END AS subject,
    coalesce(line_id, payout_id, parcel_id) AS id, sum(amount_paisa) AS paisa
  FROM courier_settlement GROUP BY 1, 2
)
SELECT found.subject, found.id, kind, courier, payout_id, parcel_id, consignment, invoice, since,
  (found.paisa - coalesce(settled.paisa, 0))::bigint AS amount_paisa
FROM found LEFT JOIN settled ON settled.subject = found.subject AND settled.id = found.id
WHERE found.paisa - coalesce(settled.paisa, 0) <> 0 OR kind = 'foreign' AND settled.id IS NULL;

-- The amount is that of the open problem: whoever comes second finds none.
CREATE FUNCTION courier_settlement_is_of_problem() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM FROM cash_place WHERE kind IN ('courier', 'difference') ORDER BY id FOR NO KEY UPDATE;
  IF NOT EXISTS (
    SELECT FROM courier_problem
    WHERE subject = CASE WHEN NEW.line_id IS NOT NULL THEN 'line' WHEN NEW.payout_id IS NOT NULL THEN 'payout' ELSE 'parcel' END
      AND id = coalesce(NEW.line_id, NEW.payout_id, NEW.parcel_id) AND amount_paisa = NEW.amount_paisa
  ) THEN
    RAISE EXCEPTION 'there is no such problem' USING ERRCODE = 'check_violation', CONSTRAINT = 'courier_settlement_of_problem';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER courier_settlement_is_of_problem BEFORE INSERT ON courier_settlement
  FOR EACH ROW EXECUTE FUNCTION courier_settlement_is_of_problem();
CREATE FUNCTION write_courier_settlement() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  place bigint := cash_place_of_courier(coalesce(
    (SELECT courier FROM parcel WHERE id = NEW.parcel_id),
    (SELECT courier FROM courier_payout WHERE id = coalesce(
      NEW.payout_id, (SELECT payout_id FROM courier_payout_line WHERE id = NEW.line_id)))));
  other bigint := cash_place_of('difference');
BEGIN
  INSERT INTO cash_entry (kind, from_place, to_place, amount_paisa, actor, courier_settlement_id)
  SELECT 'difference', CASE WHEN NEW.amount_paisa > 0 THEN place ELSE other END, CASE WHEN NEW.amount_paisa > 0 THEN other ELSE place END,
    abs(NEW.amount_paisa), NEW.actor, NEW.id
  WHERE NEW.amount_paisa <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER courier_settlement_moves AFTER INSERT ON courier_settlement FOR EACH ROW EXECUTE FUNCTION write_courier_settlement();

ALTER TABLE value_move
  DROP CONSTRAINT value_move_kind_check,
  ADD CONSTRAINT value_move_kind_check CHECK (kind IN (
    'short', 'weight', 'substitute', 'price', 'goodwill', 'delivery', 'partly', 'waste', 'count', 'refund', 'credit', 'complaint', 'receipt',
    'counter', 'khata', 'courier')) NOT VALID;

-- A function of earlier files, with lines more: parcels and payouts of trials.
DO $$
DECLARE
  changed text[];
  was text := pg_get_functiondef('delete_trial_orders()'::regprocedure);
  became text;
BEGIN
  FOREACH changed SLICE 1 IN ARRAY ARRAY[
    ['num_nonnulls(hand_in_id, day_id, reopening_id,', 'num_nonnulls(hand_in_id, day_id, reopening_id, courier_payout_id, courier_settlement_id,'],
    ['  -- Stock. An end of the stock', '  -- Parcels.
  DELETE FROM courier_settlement;
  DELETE FROM courier_payout_line;
  DELETE FROM courier_payout;
  DELETE FROM parcel_event WHERE parcel_id IN (SELECT id FROM parcel WHERE order_id = ANY (ids));
  DELETE FROM parcel WHERE order_id = ANY (ids);

  -- Stock. An end of the stock']
  ] LOOP
    became := replace(was, changed[1], changed[2]);
    IF became = was THEN RAISE EXCEPTION 'delete_trial_orders is another one: %', changed[1]; END IF;
    was := became;
  END LOOP;
  EXECUTE was;
END $$;
