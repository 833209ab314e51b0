-- A banner can have a shelf: products that the home page shows below it in this order, while the banner is shown.
ALTER TABLE slider_banner
  -- Its name; empty: the title of the banner.
  ADD COLUMN shelf    text NOT NULL DEFAULT '',
  ADD COLUMN shelf_bn text NOT NULL DEFAULT '',
  -- Ids of products. Those that are not for sale are left out.
  ADD COLUMN products int[] NOT NULL DEFAULT '{}'
    CONSTRAINT slider_banner_products CHECK (cardinality(products) <= 24 AND array_position(products, NULL) IS NULL),
  -- True: one press puts all of them into the cart.
  ADD COLUMN bundle   boolean NOT NULL DEFAULT false;
