-- What was sent again by an order that was cancelled, was not made good: the line can be complained about and decided once more.
CREATE OR REPLACE FUNCTION complaint_line_stays() RETURNS trigger LANGUAGE plpgsql AS $$
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
