-- What shoppers report about delivered orders, and what the shop has decided about each line.

ALTER TABLE shop_setting
  -- For so many days after the delivery a complaint can be reported; 0: not at all.
  ADD COLUMN complaint_days int NOT NULL DEFAULT 7 CHECK (complaint_days BETWEEN 0 AND 60);

-- A complaint about lines of a delivered order.
CREATE TABLE complaint (
  id            bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id      bigint NOT NULL REFERENCES orders,
  text          text NOT NULL CHECK (length(text) <= 500),
  -- customer, guest, or staff:Rina for a caller.
  actor         text NOT NULL CHECK (actor <> ''),
  -- Of the request: a repeated one reports nothing.
  complaint_key text NOT NULL CHECK (complaint_key ~ '^[0-9a-f]{32}$'),
  at            timestamptz NOT NULL DEFAULT now(),
  UNIQUE (order_id, complaint_key),
  UNIQUE (id, order_id)
);
CREATE INDEX complaint_at ON complaint (at);
CREATE TRIGGER complaint_locks BEFORE INSERT ON complaint FOR EACH ROW EXECUTE FUNCTION lock_order_of_row();
CREATE FUNCTION complaint_is_about_a_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM orders WHERE id = NEW.order_id AND status = 'COMPLETED') THEN
    RAISE EXCEPTION 'order % was not delivered', NEW.order_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
-- After complaint_locks, in order of name.
CREATE TRIGGER complaint_of_delivered BEFORE INSERT ON complaint
  FOR EACH ROW EXECUTE FUNCTION complaint_is_about_a_delivery();
CREATE TRIGGER complaint_stays BEFORE UPDATE OR DELETE ON complaint FOR EACH ROW EXECUTE FUNCTION written_once();

CREATE TABLE complaint_line (
  id             bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  complaint_id   bigint NOT NULL,
  order_id       bigint NOT NULL,
  order_item_id  bigint NOT NULL REFERENCES order_item,
  -- How much of the line: pieces, or grams of a line that was weighed.
  amount         int NOT NULL CHECK (amount > 0),
  reason         text NOT NULL CHECK (reason IN ('spoiled', 'less', 'wrong', 'broken', 'not_delivered', 'late')),
  wish           text NOT NULL CHECK (wish IN ('refund', 'again', 'credit')),
  --   refund  the way it was paid, or in cash
  --   credit  of the phone
  --   again   an order without charge
  --   no      with a note
  decision       text CHECK (decision IN ('refund', 'credit', 'again', 'no')),
  -- How much the decision is about; 0 for no.
  accepted       int CHECK (accepted BETWEEN 0 AND amount),
  -- The shopper reads it.
  note           text NOT NULL DEFAULT '' CHECK (length(note) <= 300),
  decided        timestamptz,
  decided_by     text CHECK (decided_by <> ''),
  -- Of the request that decided: a repeated one decides nothing.
  decision_key   text,
  -- By how much the order costs less.
  adjustment_id  bigint UNIQUE REFERENCES order_adjustment,
  sent_order_id  bigint UNIQUE REFERENCES orders,
  -- Pieces that came back, and whether they are sold again or thrown away.
  back_quantity  int CHECK (back_quantity > 0),
  back           text CHECK (back IN ('stock', 'waste')),
  FOREIGN KEY (complaint_id, order_id) REFERENCES complaint (id, order_id),
  CONSTRAINT complaint_line_decided CHECK (
    (decision IS NULL) = (decided IS NULL) AND (decision IS NULL) = (decided_by IS NULL)
    AND (decision IS NULL) = (decision_key IS NULL) AND (decision IS NULL) = (accepted IS NULL)),
  CONSTRAINT complaint_line_effect CHECK (
    (coalesce(decision, '') IN ('refund', 'credit')) = (adjustment_id IS NOT NULL)
    AND (coalesce(decision, '') = 'again') = (sent_order_id IS NOT NULL)
    AND (coalesce(decision, '') <> 'no' OR (note <> '' AND accepted = 0)) AND (coalesce(decision, 'no') = 'no' OR accepted > 0)),
  CONSTRAINT complaint_line_back CHECK ((back IS NULL) = (back_quantity IS NULL))
);
-- A line has one open complaint.
CREATE UNIQUE INDEX complaint_line_open ON complaint_line (order_item_id) WHERE decision IS NULL;
CREATE INDEX complaint_line_of_item ON complaint_line (order_item_id);
CREATE INDEX complaint_line_of_order ON complaint_line (order_id);
CREATE INDEX complaint_line_of_complaint ON complaint_line (complaint_id);
-- A decision and the return of goods are made once. No more of a line is made good than was supplied.
CREATE FUNCTION complaint_line_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_deleting_trials(TG_RELID) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' THEN
    IF is_erasing(TG_RELID) AND to_jsonb(NEW) - 'note' = to_jsonb(OLD) - 'note' THEN RETURN NEW; END IF;
    IF NOT is_changed(to_jsonb(OLD), to_jsonb(NEW), VARIADIC CASE WHEN OLD.decision IS NULL
        THEN ARRAY['decision', 'accepted', 'note', 'decided', 'decided_by', 'decision_key', 'adjustment_id', 'sent_order_id']
        ELSE '{}'::text[] END || CASE WHEN OLD.back IS NULL THEN ARRAY['back', 'back_quantity'] ELSE '{}'::text[] END) THEN
      IF (SELECT coalesce(sum(accepted), 0) FROM complaint_line WHERE order_item_id = NEW.order_item_id AND id <> NEW.id)
          + coalesce(NEW.accepted, 0) > (SELECT coalesce(supplied_grams, supplied_quantity, quantity) FROM order_item WHERE id = NEW.order_item_id)
        OR (SELECT coalesce(sum(back_quantity), 0) FROM complaint_line WHERE order_item_id = NEW.order_item_id AND id <> NEW.id)
          + coalesce(NEW.back_quantity, 0) > (SELECT coalesce(supplied_quantity, quantity) FROM order_item WHERE id = NEW.order_item_id)
      THEN
        RAISE EXCEPTION 'more of order line % is made good than was supplied', NEW.order_item_id USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'a decided complaint is never changed' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER complaint_line_locks BEFORE INSERT OR UPDATE ON complaint_line FOR EACH ROW EXECUTE FUNCTION lock_order_of_row();
CREATE TRIGGER complaint_line_stays BEFORE UPDATE OR DELETE ON complaint_line FOR EACH ROW EXECUTE FUNCTION complaint_line_stays();
CREATE TRIGGER complaint_line_audit AFTER UPDATE ON complaint_line FOR EACH ROW
  WHEN (current_setting('haat.actor', true) <> '') EXECUTE FUNCTION write_audit('note', 'decision_key');

-- The credit note (Mushak 6.7) of a decision that lowers an order with an invoice. Its number runs without a gap within a financial year.
CREATE TABLE credit_note (
  adjustment_id bigint PRIMARY KEY REFERENCES order_adjustment,
  order_id      bigint NOT NULL REFERENCES invoice (order_id),
  -- In which the financial year begins.
  year          int NOT NULL CHECK (year BETWEEN 2020 AND 2200),
  number        int NOT NULL CHECK (number >= 1),
  amount_paisa  bigint NOT NULL CHECK (amount_paisa > 0),
  -- The part of it that is tax.
  tax_paisa     bigint NOT NULL CHECK (tax_paisa BETWEEN 0 AND amount_paisa),
  actor         text NOT NULL CHECK (actor <> ''),
  at            timestamptz NOT NULL DEFAULT now(),
  UNIQUE (year, number)
);
CREATE INDEX credit_note_of_order ON credit_note (order_id);
CREATE TRIGGER credit_note_stays BEFORE UPDATE OR DELETE ON credit_note FOR EACH ROW EXECUTE FUNCTION written_once();

-- Photos of a complaint.
ALTER TABLE order_photo
  ADD COLUMN complaint_id bigint,
  ADD FOREIGN KEY (complaint_id, order_id) REFERENCES complaint (id, order_id),
  ADD CONSTRAINT order_photo_of_complaint CHECK ((kind = 'complaint') = (complaint_id IS NOT NULL));
CREATE INDEX order_photo_complaint ON order_photo (complaint_id) WHERE complaint_id IS NOT NULL;

-- Lists with one kind more. The new checks of filled tables are validated in the next file, beside orders.
ALTER TABLE order_adjustment
  DROP CONSTRAINT order_adjustment_kind_check,
  -- complaint: what was made good of a line, or an order that is sent again
  ADD CONSTRAINT order_adjustment_kind_check CHECK (kind IN
    ('short_supply', 'weight', 'substitute', 'goodwill', 'delivery', 'rounding', 'lapsed', 'complaint')) NOT VALID;
ALTER TABLE value_move
  DROP CONSTRAINT value_move_kind_check,
  -- complaint: goods of a delivered order are made good
  -- credit: money for a customer's account
  ADD CONSTRAINT value_move_kind_check CHECK (kind IN ('short', 'weight', 'substitute', 'price', 'goodwill', 'delivery', 'partly',
    'waste', 'count', 'refund', 'complaint', 'credit')) NOT VALID;
-- COMPLAINT: sent again without a charge.
ALTER TABLE orders
  ADD COLUMN sent_again_for bigint REFERENCES orders,
  DROP CONSTRAINT orders_source_check,
  ADD CONSTRAINT orders_source_check CHECK (source IN ('WEB', 'CALL', 'WHATSAPP', 'COUNTER', 'COMPLAINT')) NOT VALID,
  ADD CONSTRAINT orders_sent_again_check CHECK ((source = 'COMPLAINT') = (sent_again_for IS NOT NULL)) NOT VALID;

-- Three functions of earlier files. What somebody complains about is open until it is decided.
DO $$
DECLARE
  added text[];
  was text;
  became text;
BEGIN
  FOREACH added SLICE 1 IN ARRAY ARRAY[
    ['erasure_obstacles(text)', 'orders.status IN (''PENDING'', ''PROCESSING'', ''ONGOING'')',
      '(orders.status IN (''PENDING'', ''PROCESSING'', ''ONGOING'')
    OR EXISTS (SELECT FROM complaint_line WHERE order_id = orders.id AND decision IS NULL))'],
    ['delete_trial_orders()', 'WITH photos AS', 'WITH lines AS (DELETE FROM complaint_line WHERE order_id = ANY (ids)),
    complaints AS (DELETE FROM complaint WHERE order_id = ANY (ids)), notes AS (DELETE FROM credit_note WHERE order_id = ANY (ids)),
    photos AS'],
    ['erase_person(text, text)', 'DELETE FROM order_photo', 'UPDATE complaint SET text = erased_text(text) WHERE order_id = ANY(ids);
  UPDATE complaint_line SET note = erased_text(note) WHERE order_id = ANY(ids);
  DELETE FROM order_photo']
  ] LOOP
    was := pg_get_functiondef(added[1]::regprocedure);
    became := replace(was, added[2], added[3]);
    IF became = was THEN RAISE EXCEPTION '% is another one', added[1]; END IF;
    EXECUTE became;
  END LOOP;
END $$;
