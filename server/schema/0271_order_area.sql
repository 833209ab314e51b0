-- Where an order goes, with the names as they were when it was placed; empty: without an area.
ALTER TABLE orders
  ADD COLUMN area_id bigint CONSTRAINT orders_area REFERENCES area,
  ADD COLUMN delivery_area text NOT NULL DEFAULT '',
  ADD COLUMN delivery_area_bn text NOT NULL DEFAULT '',
  ADD CONSTRAINT orders_area_has_names CHECK ((area_id IS NULL) = (delivery_area = '')) NOT VALID;
ALTER TABLE shipping_address ADD COLUMN area_id bigint REFERENCES area;
