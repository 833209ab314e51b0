-- Goods that weigh more than agreed: the shopper is asked as about a substitute. See decision 104.
ALTER TABLE substitute_offer
  -- What `quantity` of the line weigh, if the question is whether to pay for it; otherwise it is about missing goods.
  ADD COLUMN grams int,
  DROP CONSTRAINT substitute_offer_answer_check,
  --   accept     it is paid as it weighs
  --   cut        it is cut to what was agreed
  ADD CONSTRAINT substitute_offer_answer_check CHECK (answer IN ('replace', 'leave_out', 'accept', 'cut', 'call', 'withdrawn')) NOT VALID,
  ADD CONSTRAINT substitute_offer_weight_check CHECK (
    answer IS NULL OR answer IN ('call', 'withdrawn') OR (answer IN ('accept', 'cut')) = (grams IS NOT NULL)) NOT VALID;
ALTER TABLE order_item
  -- What the shopper has agreed to pay for beyond `tolerance_percent`, as long as the same quantity is supplied.
  ADD COLUMN accepted_grams int;

-- Only the shopper's answer makes goods dearer.
CREATE FUNCTION accepted_grams_were_accepted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM substitute_offer
    WHERE order_item_id = NEW.id AND grams = NEW.accepted_grams AND answer = 'accept' AND ended_by IN ('guest', 'customer')
  ) THEN
    RAISE EXCEPTION 'nobody has agreed to pay for % g of line %', NEW.accepted_grams, NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER accepted_grams_were_accepted BEFORE UPDATE ON order_item
  FOR EACH ROW WHEN (NEW.accepted_grams IS DISTINCT FROM OLD.accepted_grams AND NEW.accepted_grams IS NOT NULL)
  EXECUTE FUNCTION accepted_grams_were_accepted();
CREATE TRIGGER nothing_accepted_before BEFORE INSERT ON order_item
  FOR EACH ROW WHEN (NEW.accepted_grams IS NOT NULL) EXECUTE FUNCTION accepted_grams_were_accepted();
