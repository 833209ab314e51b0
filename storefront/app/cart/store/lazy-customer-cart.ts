import { type CartStore, type CustomerCart, NOT_LOADED } from './cart-store.ts';

/** The cart could not be loaded; the next method call tries again. */
const LOAD_FAILED = { ...NOT_LOADED, loading: false };

/** A cart whose code is loaded at the first subscription or method call. Until then calls are queued in order. */
export function createLazyCart(load: () => Promise<CustomerCart>): CustomerCart {
  let cart: CustomerCart | null = null;
  let loading: Promise<CustomerCart> | null = null;
  let unloaded = NOT_LOADED;
  /** The subscriptions that were made before the cart was loaded. */
  const waiting = new Set<{ listener: () => void; unsubscribe: () => void }>();

  function notifyWaiting(): void {
    for (const { listener } of waiting) listener();
  }

  function loadOnce(): Promise<CustomerCart> {
    if (loading) return loading;
    unloaded = NOT_LOADED;
    notifyWaiting();
    loading = load().then(
      (loaded) => {
        cart = loaded;
        for (const subscription of waiting)
          subscription.unsubscribe = loaded.subscribe(subscription.listener);
        notifyWaiting();
        return loaded;
      },
      (problem) => {
        loading = null;
        unloaded = LOAD_FAILED;
        notifyWaiting();
        throw problem;
      },
    );
    return loading;
  }

  function whenLoaded(call: (cart: CartStore) => void): void {
    if (cart) call(cart);
    else loadOnce().then(call).catch(logLoadError);
  }

  return {
    snapshot: () => cart?.snapshot() ?? unloaded,
    subscribe(listener) {
      if (cart) return cart.subscribe(listener);
      const subscription = { listener, unsubscribe: () => {} };
      waiting.add(subscription);
      loadOnce().catch(logLoadError);
      return () => {
        waiting.delete(subscription);
        subscription.unsubscribe();
      };
    },
    add: (product, quantity) => whenLoaded((cart) => cart.add(product, quantity)),
    increase: (id) => whenLoaded((cart) => cart.increase(id)),
    decrease: (id) => whenLoaded((cart) => cart.decrease(id)),
    setQuantity: (id, quantity) => whenLoaded((cart) => cart.setQuantity(id, quantity)),
    setOption: (id, option) => whenLoaded((cart) => cart.setOption(id, option)),
    remove: (id) => whenLoaded((cart) => cart.remove(id)),
    clear: () => whenLoaded((cart) => cart.clear()),
    refetch: () =>
      loadOnce().then(
        (cart) => cart.refetch(),
        (problem) => {
          logLoadError(problem);
          return false;
        },
      ),
  };
}

function logLoadError(problem: unknown): void {
  console.warn('The cart could not be loaded.', problem);
}
