-- VAT by category (docs/decisions/0117-vat.md). Rates are in percent, in steps of half a percent, as `orders.tax_percent`.
-- The strongest lock of `orders` first. The tax of an order is the sum over its rates, which a check of one row cannot add up:
-- `order_adds_up` compares it with the lines.
ALTER TABLE orders
  DROP CONSTRAINT orders_tax,
  ADD CONSTRAINT orders_tax CHECK (tax_paisa BETWEEN 0 AND subtotal_paisa - untaxed_paisa) NOT VALID;
-- The rate as it was ordered; null: that of the order.
ALTER TABLE order_item
  ADD COLUMN tax_percent double precision,
  ADD CONSTRAINT order_item_tax_percent CHECK (
    tax_percent IS NULL
    OR tax_percent > 0 AND tax_percent <= 25 AND tax_percent * 2 = floor(tax_percent * 2) AND tax_class <> 'exempt') NOT VALID;
-- The own rate of a category that has an own class; null: that of the shop.
ALTER TABLE category
  ADD COLUMN tax_percent double precision,
  ADD CONSTRAINT category_tax_percent CHECK (
    tax_percent IS NULL
    OR tax_percent > 0 AND tax_percent <= 25 AND tax_percent * 2 = floor(tax_percent * 2) AND coalesce(tax_class, 'exempt') <> 'exempt');
-- How a category without a class is taxed, and without a parent that has one.
ALTER TABLE shop_setting
  ADD COLUMN tax_class text NOT NULL DEFAULT 'specified'
    CONSTRAINT shop_setting_tax_class CHECK (tax_class IN ('specified', 'included', 'exempt'));

-- The lines of an order add up to its subtotal, and their tax, computed once a rate and rounded half up, to its tax.
CREATE OR REPLACE FUNCTION order_adds_up() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  the_order bigint;
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN
    the_order := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN
    the_order := OLD.order_id;
  ELSE
    the_order := NEW.order_id;
  END IF;
  IF EXISTS (
    SELECT FROM orders, LATERAL (
      SELECT coalesce(sum(paisa), 0) AS subtotal,
             coalesce(sum(paisa) FILTER (WHERE tax_class <> 'specified'), 0) AS untaxed,
             coalesce(sum((paisa * halves + 100) / 200) FILTER (WHERE tax_class = 'specified'), 0) AS tax
      FROM (
        SELECT tax_class, (coalesce(order_item.tax_percent, orders.tax_percent) * 2)::int AS halves, sum(total_paisa)::bigint AS paisa
        FROM order_item WHERE order_id = the_order AND replaces_id IS NULL GROUP BY tax_class, halves
      ) AS rate
    ) AS lines
    WHERE id = the_order AND (subtotal_paisa, untaxed_paisa, tax_paisa) <> (lines.subtotal, lines.untaxed, lines.tax)
  ) THEN
    RAISE EXCEPTION 'the lines of order % do not add up to its subtotal and its tax', the_order USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER order_adds_up ON orders;
CREATE CONSTRAINT TRIGGER order_adds_up AFTER INSERT OR UPDATE OF subtotal_paisa, untaxed_paisa, tax_paisa, tax_percent ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_adds_up();

-- A substitute is taxed as the line that it replaces: its tax could raise the sum otherwise.
CREATE OR REPLACE FUNCTION substitute_is_no_dearer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM order_item AS replaced JOIN orders ON orders.id = replaced.order_id
    WHERE replaced.id = NEW.replaces_id AND replaced.order_id = NEW.order_id AND replaced.replaces_id IS NULL
      AND replaced.tax_class = NEW.tax_class AND replaced.tax_percent IS NOT DISTINCT FROM NEW.tax_percent
      AND replaced.quantity - coalesce(replaced.supplied_quantity, replaced.quantity)
          >= (SELECT sum(coalesce(supplied_quantity, quantity)) FROM order_item WHERE replaces_id = replaced.id)
      AND (replaced.price_paisa >= NEW.price_paisa
        OR (NEW.price_paisa - replaced.price_paisa) * NEW.quantity <= orders.substitute_cap_paisa
        OR EXISTS (
          SELECT FROM substitute_offer AS offer
          JOIN substitute_choice AS choice ON choice.offer_id = offer.id AND choice.product_id = offer.product_id
          WHERE offer.order_item_id = replaced.id AND offer.answer = 'replace' AND offer.ended_by IN ('guest', 'customer')
            AND offer.product_id = NEW.product_id AND choice.price_paisa >= NEW.price_paisa))
  ) THEN
    RAISE EXCEPTION 'a substitute costs no more than was agreed and is no more than what is missing' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- As the class, the rate of a category is no part of the form of its name and place.
DROP TRIGGER category_version ON category;
CREATE TRIGGER category_version BEFORE UPDATE ON category
  FOR EACH ROW EXECUTE FUNCTION raise_version('position', 'tax_class', 'tax_percent');
-- Pages say which tax is added at the checkout.
DROP TRIGGER tax_rate_changed ON shop_setting;
CREATE TRIGGER tax_rate_changed AFTER UPDATE ON shop_setting
  FOR EACH ROW WHEN ((OLD.tax_class, OLD.tax_percent) IS DISTINCT FROM (NEW.tax_class, NEW.tax_percent))
  EXECUTE FUNCTION add_cache_change('content');
CREATE TRIGGER category_tax_changed AFTER UPDATE OF tax_class, tax_percent ON category
  FOR EACH ROW WHEN ((OLD.tax_class, OLD.tax_percent) IS DISTINCT FROM (NEW.tax_class, NEW.tax_percent))
  EXECUTE FUNCTION add_cache_change('content');
