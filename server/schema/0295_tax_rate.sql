-- The rate of the tax in steps of half a percent, each of which a double has exactly: as JSON 5 stays 5, and the checks multiply integers.
-- The column of `orders` is made anew, because another type would write each row; all orders have 5, which is checked in 0296.
ALTER TABLE orders
  DROP CONSTRAINT orders_tax,
  DROP CONSTRAINT orders_amounts_range,
  DROP COLUMN tax_percent,
  ADD COLUMN tax_percent double precision NOT NULL DEFAULT 5;
ALTER TABLE orders
  ADD CONSTRAINT orders_amounts_range CHECK (
    untaxed_paisa BETWEEN 0 AND subtotal_paisa AND tax_percent BETWEEN 0 AND 100 AND tax_percent * 2 = floor(tax_percent * 2)
    AND delivery_paisa >= 0 AND discount_paisa BETWEEN 0 AND subtotal_paisa) NOT VALID,
  ADD CONSTRAINT orders_tax CHECK (
    tax_paisa = ((subtotal_paisa - untaxed_paisa) * (tax_percent * 2)::int + 100) / 200) NOT VALID;
ALTER TABLE shop_setting
  ADD COLUMN tax_percent double precision NOT NULL DEFAULT 5
    CHECK (tax_percent BETWEEN 0 AND 25 AND tax_percent * 2 = floor(tax_percent * 2));
CREATE TRIGGER tax_rate_changed AFTER UPDATE ON shop_setting
  FOR EACH ROW WHEN (OLD.tax_percent IS DISTINCT FROM NEW.tax_percent)
  EXECUTE FUNCTION add_cache_change('content');
