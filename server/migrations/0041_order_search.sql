-- What the office finds an order by: any four digits in a row of its number and its phone, and the beginnings of the words of
-- name, address and city, of three to six letters. Longer texts are compared again in the rows that are found.
CREATE FUNCTION order_search_terms(number text, phone text, name text, address text, city text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog AS $$
  SELECT array_agg(DISTINCT term) FROM (
    SELECT substr(digits, at, 4)
    FROM (VALUES (substr(number, 2)), (regexp_replace(phone, '^\+880', '0'))) AS texts (digits),
      generate_series(1, length(digits) - 3) AS at
    UNION ALL
    SELECT substr(word, 1, letters)
    FROM regexp_split_to_table(lower(concat_ws(' ', name, address, city)), '[\s,.;:/()#-]+') AS word,
      generate_series(3, least(length(word), 6)) AS letters
  ) AS terms (term)
$$;
