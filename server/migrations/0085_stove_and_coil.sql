-- Without these চুলা found only chick peas (chola), and কয়েল only quail.
INSERT INTO synonym (language, word, means) VALUES
  ('bn', 'চুলা', 'stove'),
  ('latin', 'chula', 'stove'),
  ('latin', 'chulha', 'stove'),
  ('bn', 'গ্যাসের চুলা', 'gas stove'),
  ('latin', 'gas er chula', 'gas stove'),
  ('bn', 'কয়েল', 'coil')
ON CONFLICT DO NOTHING;
