import type { Page } from '@haat/contract/client';
import type { Order } from '@haat/contract/shop/orders';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../session/session.ts';
import { accessOf } from '../session/testing/open-tab.ts';
import { createOrderStore } from './order-store.ts';

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  session.begin({ access: accessOf('amina'), refresh: 'amina-1' });
});

afterEach(() => {
  session.drop();
  vi.unstubAllGlobals();
});

const page = (status: string, ids: number[], next: string | null): Page<Order> => ({
  items: ids.map((id) => ({ id, status }) as Order),
  total: 2,
  next,
  previous: null,
});

test('older orders that arrive while the list is fetched again do not hide what has changed', async () => {
  const older = Promise.withResolvers<Page<Order>>();
  const again = Promise.withResolvers<Page<Order>>();
  const first = vi.fn(() => again.promise).mockResolvedValueOnce(page('PENDING', [2], '2'));
  const store = createOrderStore((_client, { cursor }) => (cursor ? older.promise : first()));
  await store.refetch();
  const fetchingOlder = store.fetchOlder();
  const refetching = store.refetch();
  older.resolve(page('COMPLETED', [1], null));
  await vi.waitFor(() => expect(store.snapshot().value?.items).toHaveLength(2));
  again.resolve(page('CANCELLED', [2], null));
  await Promise.all([fetchingOlder, refetching]);
  const { value, loading } = store.snapshot();
  expect(value?.items[0]).toMatchObject({ id: 2, status: 'CANCELLED' });
  expect(loading).toBe(false);
});
