-- Requests that wait for a second person name their sums in paisa, as the calls of the office do.
UPDATE value_request
SET body = body - 'cash' || jsonb_build_object('cash_paisa', round((body ->> 'cash')::numeric * 100))
WHERE state = 'waiting' AND jsonb_typeof(body -> 'cash') = 'number';

UPDATE value_request
SET body = jsonb_set(
  body #- '{lower,amount}', '{lower,amount_paisa}', to_jsonb(round((body #>> '{lower,amount}')::numeric * 100))
)
WHERE state = 'waiting' AND jsonb_typeof(body #> '{lower,amount}') = 'number';
