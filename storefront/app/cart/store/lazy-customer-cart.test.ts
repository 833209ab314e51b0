import { expect, test, vi } from 'vitest';
import { type CustomerCart, NOT_LOADED } from './cart-store.ts';
import { createLazyCart } from './lazy-customer-cart.ts';
import { miniket } from './testing/miniket.ts';

test('a cart whose code failed to load can be loaded again: its listeners are subscribed before its first change', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const steps: string[] = [];
  const loaded = {
    snapshot: () => ({ ...NOT_LOADED, known: true }),
    subscribe: () => {
      steps.push('subscribed');
      return () => steps.push('unsubscribed');
    },
    add: () => steps.push('added'),
  } as unknown as CustomerCart;
  const load = vi.fn<() => Promise<CustomerCart>>().mockRejectedValueOnce(new Error('No network'));
  load.mockResolvedValue(loaded);
  const cart = createLazyCart(load);
  const listener = vi.fn();
  const unsubscribe = cart.subscribe(listener);
  expect(cart.snapshot()).toMatchObject({ known: false, loading: true });
  await vi.waitFor(() => expect(cart.snapshot()).toMatchObject({ known: false, loading: false }));
  expect(listener).toHaveBeenCalled();
  cart.add(miniket);
  expect(cart.snapshot()).toMatchObject({ known: false, loading: true });
  await vi.waitFor(() => expect(steps).toEqual(['subscribed', 'added']));
  expect(cart.snapshot().known).toBe(true);
  unsubscribe();
  expect(steps).toEqual(['subscribed', 'added', 'unsubscribed']);
});
