-- The language of the page that an order was placed on, in which its shopper is sent messages. The rule is not checked for
-- rows of before, which all are as it says: no need to read them while nobody can order.
ALTER TABLE orders
  ADD COLUMN language text NOT NULL DEFAULT 'en',
  ADD CONSTRAINT orders_language_check CHECK (language IN ('en', 'bn')) NOT VALID;
