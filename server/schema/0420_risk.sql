-- What the shop asks for before it confirms a risky order that is paid at the door (docs/decisions/0116-risk.md).

-- The strongest lock of `orders` first. The step of an order and its reason, as its shopper was told. Null: none.
ALTER TABLE orders
  ADD COLUMN risk_step text,
  ADD COLUMN risk_reason text,
  -- Of the delivery charge, at most a tenth of the order: more may not be taken before the goods are handed to a courier.
  ADD COLUMN advance_paisa bigint,
  ADD COLUMN advance_kept boolean NOT NULL DEFAULT false,
  -- A code or call has confirmed it, or staff did without the step.
  ADD COLUMN risk_done timestamptz,
  -- What the shop kept of the advance when the order was refused at the door.
  ADD COLUMN kept_paisa bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT orders_risk_step CHECK (risk_step IN ('code', 'call', 'advance')) NOT VALID,
  ADD CONSTRAINT orders_risk_reason CHECK (risk_reason IN ('first_order', 'refused_before', 'far_zone')) NOT VALID,
  ADD CONSTRAINT orders_risk CHECK (
    (risk_step IS NULL) = (risk_reason IS NULL) AND (risk_done IS NULL OR risk_step IS NOT NULL)) NOT VALID,
  ADD CONSTRAINT orders_advance CHECK (
    (risk_step IS NOT DISTINCT FROM 'advance') = (advance_paisa IS NOT NULL)
    AND advance_paisa >= 0 AND advance_paisa % 100 = 0 AND advance_paisa * 10 <= total_paisa) NOT VALID,
  ADD CONSTRAINT orders_kept CHECK (
    kept_paisa = 0 OR (status = 'CANCELLED' AND advance_kept AND kept_paisa BETWEEN 0 AND advance_paisa)) NOT VALID,
  DROP CONSTRAINT orders_check2,
  ADD CONSTRAINT orders_expires CHECK (expires IS NULL OR order_type = 'ONLINE' OR risk_step IS NOT NULL) NOT VALID;

-- The rules of calls become a ladder: each reason has a step. quiet_call: the shop calls and does not say so before, as without a ladder.
ALTER TABLE call_rule
  ADD COLUMN first_order_step text NOT NULL DEFAULT 'quiet_call' CHECK (first_order_step IN ('quiet_call', 'code', 'call', 'advance')),
  ADD COLUMN refused_step text NOT NULL DEFAULT 'quiet_call' CHECK (refused_step IN ('quiet_call', 'code', 'call', 'advance')),
  -- So many of the last orders of a phone were refused at the door; null: of all.
  ADD COLUMN refused_least int NOT NULL DEFAULT 1 CHECK (refused_least BETWEEN 1 AND 20),
  ADD COLUMN refused_last int CHECK (refused_last BETWEEN refused_least AND 100),
  -- Ids of delivery zones that are far away; none: no rule.
  ADD COLUMN far_zones int[] NOT NULL DEFAULT '{}',
  ADD COLUMN far_step text NOT NULL DEFAULT 'call' CHECK (far_step IN ('code', 'call', 'advance')),
  -- What becomes of an advance if the order is refused at the door.
  ADD COLUMN advance_kept boolean NOT NULL DEFAULT false;
CREATE TRIGGER call_rule_changed AFTER UPDATE ON call_rule FOR EACH ROW EXECUTE FUNCTION add_cache_change('risk');

-- A cancelled order costs what was kept of its advance.
DO $$
DECLARE
  was text := pg_get_viewdef('order_balance'::regclass);
  became text := regexp_replace(was, '(WHEN \(orders\.status = ''CANCELLED''::text\) THEN )\(0\)::bigint', '\1orders.kept_paisa');
BEGIN
  IF became = was THEN RAISE EXCEPTION 'order_balance is another one'; END IF;
  EXECUTE 'CREATE OR REPLACE VIEW order_balance AS ' || became;
END $$;

-- Whether an order waits for its step. One that is paid needs none, and an advance is paid by any way.
CREATE FUNCTION risk_step_open(the_order orders) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT the_order.risk_step IS NOT NULL AND the_order.risk_done IS NULL AND the_order.order_type = 'COD' AND NOT EXISTS (
    SELECT FROM order_balance
    WHERE order_id = the_order.id AND (due_paisa <= 0 OR paid_paisa - refunded_paisa >= the_order.advance_paisa)
  )
$$;
CREATE FUNCTION risk_step_is_done() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF risk_step_open(NEW) THEN
    RAISE EXCEPTION 'order % waits for its %', NEW.number, NEW.risk_step USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER risk_step_is_done BEFORE UPDATE OF status ON orders
  FOR EACH ROW WHEN (OLD.status = 'PENDING' AND NEW.status = 'PROCESSING' AND NEW.risk_step IS NOT NULL)
  EXECUTE FUNCTION risk_step_is_done();

-- An attempt asks for what is due, or first for the advance.
DO $$
DECLARE
  was text := pg_get_functiondef('payment_attempt_asks_for_due()'::regprocedure);
  became text := replace(was, 'IN (due_paisa, total_paisa)', 'IN (due_paisa, total_paisa, (
      SELECT advance_paisa - paid_paisa + refunded_paisa FROM orders WHERE id = NEW.order_id))');
BEGIN
  IF became = was THEN RAISE EXCEPTION 'payment_attempt_asks_for_due is another one'; END IF;
  EXECUTE became;
END $$;

-- A code confirms an order.
ALTER TABLE code DROP CONSTRAINT code_purpose_check, ADD CONSTRAINT code_purpose_check CHECK (purpose IN (
  'track_order', 'reset_password', 'claim_orders', 'change_phone', 'unlock_sign_in', 'use_credit', 'confirm_order'));
