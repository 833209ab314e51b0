-- What shoppers say about their orders: photos, complaints and what the shop has decided about them, feedback.

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
  photo_key     text NOT NULL CHECK (photo_key <> ''),
  at            timestamptz NOT NULL DEFAULT now(),
  complaint_id  bigint,
  UNIQUE (order_id, photo_key),
  CONSTRAINT order_photo_of_complaint CHECK ((kind = 'complaint') = (complaint_id IS NOT NULL))
);
CREATE INDEX order_photo_of_line ON order_photo (order_item_id) WHERE order_item_id IS NOT NULL;
CREATE INDEX order_photo_at ON order_photo (at);
CREATE INDEX order_photo_complaint ON order_photo (complaint_id) WHERE complaint_id IS NOT NULL;
CREATE TRIGGER order_photo_locks BEFORE INSERT ON order_photo FOR EACH ROW EXECUTE FUNCTION lock_order_of_row();
CREATE TRIGGER order_photo_audit AFTER INSERT ON order_photo
  FOR EACH ROW WHEN (NEW.actor LIKE 'staff:%') EXECUTE FUNCTION write_audit('photo_id', 'photo_key');
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

-- Files that no row needs any more, until they are deleted from the media store.
CREATE TABLE removed_photo (
  photo_id text PRIMARY KEY
);

-- A complaint about lines of a delivered order.
CREATE TABLE complaint (
  id            bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id      bigint NOT NULL REFERENCES orders,
  text          text NOT NULL CHECK (length(text) <= 500),
  -- customer, guest, or staff:Rina for a caller.
  actor         text NOT NULL CHECK (actor <> ''),
  complaint_key text NOT NULL CHECK (complaint_key ~ '^[0-9a-f]{32}$'),
  at            timestamptz NOT NULL DEFAULT now(),
  UNIQUE (order_id, complaint_key),
  UNIQUE (id, order_id)
);
ALTER TABLE order_photo ADD FOREIGN KEY (complaint_id, order_id) REFERENCES complaint (id, order_id);
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
  id            bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  complaint_id  bigint NOT NULL,
  order_id      bigint NOT NULL,
  order_item_id bigint NOT NULL REFERENCES order_item,
  -- How much of the line: pieces, or grams of a line that was weighed.
  amount        int NOT NULL CHECK (amount > 0),
  reason        text NOT NULL CHECK (reason IN ('spoiled', 'less', 'wrong', 'broken', 'not_delivered', 'late')),
  wish          text NOT NULL CHECK (wish IN ('refund', 'again', 'credit')),
  --   refund  the way it was paid, or in cash
  --   credit  of the phone
  --   again   an order without charge
  --   no      with a note
  decision      text CHECK (decision IN ('refund', 'credit', 'again', 'no')),
  -- How much the decision is about; 0 for no.
  accepted      int CHECK (accepted BETWEEN 0 AND amount),
  -- The shopper reads it.
  note          text NOT NULL DEFAULT '' CHECK (length(note) <= 300),
  decided       timestamptz,
  decided_by    text CHECK (decided_by <> ''),
  decision_key  text,
  -- By how much the order costs less.
  adjustment_id bigint UNIQUE REFERENCES order_adjustment,
  sent_order_id bigint UNIQUE REFERENCES orders,
  -- Pieces that came back, and whether they are sold again or thrown away.
  back_quantity int CHECK (back_quantity > 0),
  back          text CHECK (back IN ('stock', 'waste')),
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
-- A decision and the return of goods are made once. No more of a line is made good than was supplied; what was sent again by an order that was
-- cancelled was not.
CREATE FUNCTION complaint_line_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_deleting_trials(TG_RELID) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' THEN
    IF is_erasing(TG_RELID) AND to_jsonb(NEW) - 'note' = to_jsonb(OLD) - 'note' THEN RETURN NEW; END IF;
    IF NOT is_changed(to_jsonb(OLD), to_jsonb(NEW), VARIADIC CASE WHEN OLD.decision IS NULL
        THEN ARRAY['decision', 'accepted', 'note', 'decided', 'decided_by', 'decision_key', 'adjustment_id', 'sent_order_id']
        ELSE '{}'::text[] END || CASE WHEN OLD.back IS NULL THEN ARRAY['back', 'back_quantity'] ELSE '{}'::text[] END) THEN
      IF (SELECT coalesce(sum(line.accepted), 0) FROM complaint_line AS line LEFT JOIN orders AS sent ON sent.id = line.sent_order_id
          WHERE line.order_item_id = NEW.order_item_id AND line.id <> NEW.id AND sent.status IS DISTINCT FROM 'CANCELLED')
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

-- What shoppers say about a delivered order. A row is written once: it is never edited, by nobody.
CREATE TABLE order_feedback (
  order_id bigint PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  face     text NOT NULL CHECK (face IN ('good', 'fair', 'bad')),
  actor    text NOT NULL CHECK (actor IN ('customer', 'guest')),
  at       timestamptz NOT NULL DEFAULT now()
);
-- The figures of a period.
CREATE INDEX order_feedback_at ON order_feedback (at);
CREATE TRIGGER order_feedback_stays BEFORE UPDATE OR DELETE ON order_feedback FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE FUNCTION feedback_is_of_a_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT status FROM orders WHERE id = NEW.order_id) <> 'COMPLETED' THEN
    RAISE EXCEPTION 'order % is not delivered', NEW.order_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER feedback_is_of_a_delivery BEFORE INSERT ON order_feedback FOR EACH ROW EXECUTE FUNCTION feedback_is_of_a_delivery();

-- Whether goods of a line were fresh.
CREATE TABLE line_feedback (
  order_item_id bigint PRIMARY KEY REFERENCES order_item ON DELETE CASCADE,
  order_id      bigint NOT NULL REFERENCES order_feedback ON DELETE CASCADE,
  product_id    bigint NOT NULL REFERENCES product,
  fresh         boolean NOT NULL,
  at            timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX line_feedback_of_order ON line_feedback (order_id);
CREATE INDEX line_feedback_of_product ON line_feedback (product_id);
CREATE TRIGGER line_feedback_stays BEFORE UPDATE OR DELETE ON line_feedback FOR EACH ROW EXECUTE FUNCTION written_once();
-- In order of the products, so that two orders never wait for each other.
CREATE FUNCTION count_freshness() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  sign int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO product_freshness (product_id, answers, fresh) SELECT DISTINCT product_id, 0, 0 FROM changed ORDER BY 1 ON CONFLICT DO NOTHING;
  UPDATE product_freshness SET answers = product_freshness.answers + sign * sums.answers, fresh = product_freshness.fresh + sign * sums.fresh
  FROM (SELECT product_id, count(*) AS answers, count(*) FILTER (WHERE fresh) AS fresh FROM changed GROUP BY product_id) AS sums
  WHERE product_freshness.product_id = sums.product_id;
  INSERT INTO cache_change (tag) SELECT DISTINCT 'product:' || product_id FROM changed;
  RETURN NULL;
END $$;
CREATE TRIGGER line_feedback_counts AFTER INSERT ON line_feedback REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_freshness();
CREATE TRIGGER line_feedback_of_trials_counts AFTER DELETE ON line_feedback REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_freshness();

-- Its sum by product, which pages show. Not a column of the product, whose version staff compare.
CREATE TABLE product_freshness (
  product_id bigint PRIMARY KEY REFERENCES product ON DELETE CASCADE,
  answers    int NOT NULL CHECK (answers >= 0),
  fresh      int NOT NULL CHECK (fresh BETWEEN 0 AND answers)
);

CREATE FUNCTION add_cache_changes_of_freshness() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO cache_change (tag) SELECT 'product:' || product_id FROM product_freshness;
  RETURN NULL;
END $$;
CREATE TRIGGER fresh_shown_above_changed AFTER UPDATE OF fresh_shown_above ON shop_setting
  FOR EACH ROW WHEN (OLD.fresh_shown_above <> NEW.fresh_shown_above) EXECUTE FUNCTION add_cache_changes_of_freshness();
