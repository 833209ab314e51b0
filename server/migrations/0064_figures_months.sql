-- Goods of whole months, added up from the days: two years of thousands of products are read in half a second.

-- A month that is added up. Counting one of its days deletes the row, and the days are read until the month is added up again.
CREATE TABLE figure_month (
  month text PRIMARY KEY COLLATE "C" CHECK (month ~ '^\d{4}-\d\d$')
);

CREATE TABLE figure_product_months (
  month       text   NOT NULL COLLATE "C" REFERENCES figure_month ON DELETE CASCADE,
  product_id  bigint NOT NULL,
  orders      int    NOT NULL,
  quantity    int    NOT NULL,
  goods_paisa bigint NOT NULL,
  costed_goods_paisa bigint NOT NULL,
  cost_paisa  bigint NOT NULL,
  PRIMARY KEY (month, product_id)
);
