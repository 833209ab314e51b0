-- Goods that are weighed may cost so many percent more than ordered, if the shopper agreed to it at the checkout. 0: never more than ordered.
ALTER TABLE shop_setting
  ADD COLUMN agreed_weight_percent int NOT NULL DEFAULT 0 CHECK (agreed_weight_percent BETWEEN 0 AND 30);
ALTER TABLE order_item
  ADD COLUMN tolerance_percent int NOT NULL DEFAULT 0,
  ADD CONSTRAINT order_item_tolerance CHECK (tolerance_percent BETWEEN 0 AND 30) NOT VALID;
