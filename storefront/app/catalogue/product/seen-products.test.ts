import { expect, test } from 'vitest';
import { readSeen, rememberSeen, SEEN_KEY } from './seen-products.ts';

function storageWith(text?: string) {
  const items = new Map(text === undefined ? [] : [[SEEN_KEY, text]]);
  return () => ({
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
}

test('the last seven products are remembered, each once, the latest first', () => {
  const storage = storageWith();
  for (const id of [1, 2, 3, 1, 4, 5, 6, 7, 8]) rememberSeen(id, storage);
  expect(readSeen(storage)).toEqual([8, 7, 6, 5, 4, 1, 3]);
});

test.each(['{', '7', '{"0":1}', '["1",-1,1.5,null]'])('other stored values are no products: %s', (text) => {
  expect(readSeen(storageWith(text))).toEqual([]);
});
