-- Who picks what: products of a wave that a member of the staff has taken. The key keeps each of them, and so each line, out of two hands.
CREATE TABLE pick_claim (
  -- The orders of a slot, or those of a zone that are promised by the same hour; the server names it.
  wave       text NOT NULL CHECK (wave <> ''),
  product_id bigint NOT NULL REFERENCES product ON DELETE CASCADE,
  staff_id   bigint NOT NULL REFERENCES staff,
  at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (wave, product_id)
);
CREATE INDEX pick_claim_of_product ON pick_claim (product_id);
