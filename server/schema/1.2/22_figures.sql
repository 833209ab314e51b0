-- The figures of the office: counted by day, added up by month.

-- A day that is counted. `orders` is the number of its orders then: a new order makes it differ.
CREATE TABLE figure_day (
  day     text PRIMARY KEY COLLATE "C" CHECK (day ~ '^\d{4}-\d\d-\d\d$'),
  orders  int NOT NULL,
  counted timestamptz NOT NULL
);

-- Days that must be counted again. A row for each change, so that no change waits for another.
CREATE TABLE figure_change (
  id  bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  day text NOT NULL COLLATE "C"
);

-- Orders of a day by zone, source and way to pay.
CREATE TABLE figure_orders (
  day                    text NOT NULL COLLATE "C" REFERENCES figure_day ON DELETE CASCADE,
  zone                   text NOT NULL,
  source                 text NOT NULL,
  order_type             text NOT NULL,
  placed                 int NOT NULL,
  cancelled              int NOT NULL,
  -- At the door; they are cancelled, too.
  refused                int NOT NULL,
  refused_paisa          bigint NOT NULL,
  delivered              int NOT NULL,
  -- Delivered home with a promise, and of these within the promised hours.
  promised               int NOT NULL,
  on_time                int NOT NULL,
  -- Of the orders that are not cancelled: what they cost, their goods as supplied, delivery and discounts as agreed, and what lowered
  -- the sum afterwards.
  sales_paisa            bigint NOT NULL,
  goods_paisa            bigint NOT NULL,
  delivery_paisa         bigint NOT NULL,
  discount_paisa         bigint NOT NULL,
  goodwill_paisa         bigint NOT NULL,
  delivery_lowered_paisa bigint NOT NULL,
  -- What offers lowered the goods by.
  offers_paisa           bigint NOT NULL DEFAULT 0,
  -- Advances of orders that were refused at the door. They are no sale.
  kept_paisa             bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (day, zone, source, order_type)
);

-- Goods of a day by product.
CREATE TABLE figure_products (
  day                text NOT NULL COLLATE "C" REFERENCES figure_day ON DELETE CASCADE,
  product_id         bigint NOT NULL,
  orders             int NOT NULL,
  quantity           int NOT NULL,
  goods_paisa        bigint NOT NULL,
  -- Of the goods whose cost was known when they were ordered.
  costed_goods_paisa bigint NOT NULL,
  cost_paisa         bigint NOT NULL,
  PRIMARY KEY (day, product_id)
);

-- Cash orders that came to a door. The area is the city of the order, else its zone.
CREATE TABLE figure_areas (
  day           text NOT NULL COLLATE "C" REFERENCES figure_day ON DELETE CASCADE,
  area          text NOT NULL,
  reached       int NOT NULL,
  refused       int NOT NULL,
  refused_paisa bigint NOT NULL,
  PRIMARY KEY (day, area)
);

-- A month that is added up. Counting one of its days deletes the row, and the days are read until the month is added up again.
CREATE TABLE figure_month (
  month text PRIMARY KEY COLLATE "C" CHECK (month ~ '^\d{4}-\d\d$')
);

-- Goods of a month by product: two years of thousands of products are read in half a second.
CREATE TABLE figure_product_months (
  month              text NOT NULL COLLATE "C" REFERENCES figure_month ON DELETE CASCADE,
  product_id         bigint NOT NULL,
  orders             int NOT NULL,
  quantity           int NOT NULL,
  goods_paisa        bigint NOT NULL,
  costed_goods_paisa bigint NOT NULL,
  cost_paisa         bigint NOT NULL,
  PRIMARY KEY (month, product_id)
);

CREATE FUNCTION queue_figure_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN
    INSERT INTO figure_change (day)
    SELECT DISTINCT day_in_dhaka(at) FROM unnest(ARRAY[OLD.created, NEW.created]) AS at WHERE at IS NOT NULL;
  ELSE
    INSERT INTO figure_change (day)
    SELECT DISTINCT day_in_dhaka(created) FROM orders WHERE id IN (OLD.order_id, NEW.order_id);
  END IF;
  RETURN NULL;
END $$;
-- A day is counted again when any column of one of its orders changes, also one that a later migration adds, apart from those that a payment
-- and every step of the work change.
CREATE TRIGGER orders_figures AFTER DELETE ON orders FOR EACH ROW EXECUTE FUNCTION queue_figure_day();
CREATE TRIGGER orders_figures_update AFTER UPDATE ON orders
  FOR EACH ROW WHEN (is_changed(to_jsonb(OLD), to_jsonb(NEW), 'version', 'payment_id', 'expires'))
  EXECUTE FUNCTION queue_figure_day();
-- Lines that are added to a placed order are recorded in order_edit.
CREATE TRIGGER order_item_figures AFTER UPDATE OR DELETE ON order_item FOR EACH ROW EXECUTE FUNCTION queue_figure_day();
CREATE TRIGGER order_adjustment_figures AFTER INSERT OR UPDATE OR DELETE ON order_adjustment
  FOR EACH ROW EXECUTE FUNCTION queue_figure_day();
CREATE TRIGGER order_edit_figures AFTER INSERT ON order_edit FOR EACH ROW EXECUTE FUNCTION queue_figure_day();

-- Orders of these days may have been counted without the cost.
CREATE FUNCTION queue_cost_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_change (day)
  SELECT DISTINCT day_in_dhaka(at)
  FROM generate_series(coalesce(NEW.since, OLD.since), clock_timestamp() + interval '1 day', interval '1 day') AS at;
  RETURN NULL;
END $$;
CREATE TRIGGER product_cost_figures AFTER INSERT OR UPDATE OR DELETE ON product_cost FOR EACH ROW EXECUTE FUNCTION queue_cost_days();
