-- The price without the offer at the time of the order, for the figures; null without an offer, and for earlier orders. In a file of
-- its own: orders read and lock products before they write their rows.
ALTER TABLE order_item
  ADD COLUMN regular_paisa bigint,
  ADD CONSTRAINT order_item_regular_check CHECK (regular_paisa > price_paisa) NOT VALID;
