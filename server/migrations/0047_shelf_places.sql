-- Where the shop has its goods, and which of them are weighed for each order. In a file of its own, because orders read products
-- before they write their rows.
ALTER TABLE product
  -- In the words of the shop, sorted with numbers by value: A2 is before A10. Empty: by category only.
  ADD COLUMN shelf_place text NOT NULL DEFAULT '',
  -- Weighed when it is packed, and paid by the gram: fish, meat, vegetables.
  ADD COLUMN weighed boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT product_shelf_place_check CHECK (length(shelf_place) <= 40 AND shelf_place IS NFC NORMALIZED) NOT VALID;
