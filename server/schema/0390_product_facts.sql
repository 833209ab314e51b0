-- Facts of a product, which its page shows where they are known.
ALTER TABLE product
  ADD COLUMN brand          text NOT NULL DEFAULT '',
  ADD COLUMN brand_bn       text NOT NULL DEFAULT '',
  ADD COLUMN origin         text NOT NULL DEFAULT '',
  ADD COLUMN origin_bn      text NOT NULL DEFAULT '',
  ADD COLUMN best_before    text NOT NULL DEFAULT '',
  ADD COLUMN best_before_bn text NOT NULL DEFAULT '',
  ADD COLUMN storage        text NOT NULL DEFAULT '',
  ADD COLUMN storage_bn     text NOT NULL DEFAULT '',
  ADD COLUMN ingredients    text NOT NULL DEFAULT '',
  ADD COLUMN ingredients_bn text NOT NULL DEFAULT '',
  ADD COLUMN halal          boolean NOT NULL DEFAULT false;
