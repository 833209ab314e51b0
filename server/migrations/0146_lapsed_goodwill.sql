--   lapsed  negative: goodwill that no longer fits, because less is supplied; positive if it fits again
ALTER TABLE order_adjustment
  DROP CONSTRAINT order_adjustment_kind_check,
  ADD CONSTRAINT order_adjustment_kind_check
    CHECK (kind IN ('short_supply', 'weight', 'substitute', 'goodwill', 'delivery', 'rounding', 'lapsed')) NOT VALID;
