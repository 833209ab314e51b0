-- How a product of the category is taxed; null: like its parent.
--   specified  the tax is added to the price (section 9 of the specification)
--   included   the price includes it
--   exempt     there is none
ALTER TABLE category ADD COLUMN tax_class text
  CONSTRAINT category_tax_class CHECK (tax_class IN ('specified', 'included', 'exempt'));
