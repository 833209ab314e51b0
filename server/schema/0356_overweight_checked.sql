-- In a transaction of its own: it reads all rows, and locks none.
ALTER TABLE substitute_offer VALIDATE CONSTRAINT substitute_offer_answer_check;
ALTER TABLE substitute_offer VALIDATE CONSTRAINT substitute_offer_weight_check;
