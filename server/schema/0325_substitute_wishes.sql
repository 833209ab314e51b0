-- What shoppers decide beforehand about goods that are missing. See decision 103.
ALTER TABLE orders
  -- By how much the substitutes of a line may cost more than the line; null: by nothing.
  ADD COLUMN substitute_cap_paisa bigint,
  ADD CONSTRAINT orders_substitute_cap_check CHECK (substitute_cap_paisa BETWEEN 0 AND 100000) NOT VALID;
-- What is supplied instead if it is missing.
ALTER TABLE order_item ADD COLUMN wished_id bigint CONSTRAINT order_item_wished REFERENCES product;
ALTER TABLE pick_tick
  DROP CONSTRAINT pick_tick_action_check,
  -- offer: the shopper is asked, see substitute_offer
  ADD CONSTRAINT pick_tick_action_check CHECK (action IN ('pick', 'unpick', 'short', 'substitute', 'offer')) NOT VALID;
ALTER TABLE shop_setting
  -- Without an answer to substitute_offer in this time, what was chosen at checkout decides.
  ADD COLUMN substitute_minutes int NOT NULL DEFAULT 10 CHECK (substitute_minutes BETWEEN 2 AND 120);
