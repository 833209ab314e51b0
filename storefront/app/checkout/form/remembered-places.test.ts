import { expect, test } from 'vitest';
import { forgetPlaces, labelPlace, readPlaces, rememberPlace, setRemembering } from './remembered-places.ts';

function createStorage() {
  const values = new Map<string, string>();
  return () => ({
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
}

const order = (address: string, name = 'Amina') => ({
  name,
  phone: '+8801712345678',
  address,
  email: '',
  city: 'Dhaka',
  delivery_type: 'HOME_DELIVERY' as const,
  items: [{ product: 1, quantity: 2, price: 72.5 }],
  note: 'Second gate',
});

test('the receivers of the last orders are remembered, the latest first, without what was ordered', () => {
  const storage = createStorage();
  rememberPlace(order('Mirpur'), storage);
  rememberPlace(order('Gulshan'), storage);
  rememberPlace(order('Mirpur'), storage);
  expect(readPlaces(storage)).toEqual([
    expect.objectContaining({ address: 'Mirpur', phone: '01712-345678', city: 'Dhaka', note: 'Second gate' }),
    expect.objectContaining({ address: 'Gulshan' }),
  ]);
  expect(JSON.stringify(readPlaces(storage))).not.toContain('72.5');
});

test('the name of an address stays when it is used again; at most four are remembered', () => {
  const storage = createStorage();
  rememberPlace(order('Mirpur'), storage);
  labelPlace(readPlaces(storage)[0]!, 'Home', storage);
  rememberPlace(order('Mirpur'), storage);
  expect(readPlaces(storage)[0]).toMatchObject({ address: 'Mirpur', label: 'Home' });
  for (const address of ['A', 'B', 'C', 'D', 'E']) rememberPlace(order(address), storage);
  expect(readPlaces(storage).map(({ address }) => address)).toEqual(['E', 'D', 'C', 'B']);
});

test('nothing is remembered of who does not want it, and nothing is left after forgetting', () => {
  const storage = createStorage();
  setRemembering(false, storage);
  rememberPlace(order('Mirpur'), storage);
  expect(readPlaces(storage)).toEqual([]);
  setRemembering(true, storage);
  rememberPlace(order('Mirpur'), storage);
  forgetPlaces(storage);
  expect(readPlaces(storage)).toEqual([]);
});

test('what other code has stored is ignored', () => {
  const storage = createStorage();
  for (const value of ['{', '7', '[null, 3, {"name": "Amina"}, {"name": 1, "phone": [], "address": {}}]']) {
    storage().setItem('remembered_places', value);
    expect(readPlaces(storage)).toEqual([]);
  }
});
