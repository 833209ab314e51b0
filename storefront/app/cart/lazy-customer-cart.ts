import { type CartStore, type CustomerCart, NOT_LOADED } from './cart-store.ts';

/** A cart whose code is loaded at the first subscription or method call. Until then calls are queued in order. */
export function createLazyCart(load: () => Promise<CustomerCart>): CustomerCart {
  let cart: CustomerCart | null = null;
  let loading: Promise<CustomerCart> | null = null;

  function loadOnce(): Promise<CustomerCart> {
    loading ??= load().then(
      (loaded) => {
        cart = loaded;
        return loaded;
      },
      (problem) => {
        loading = null;
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
    snapshot: () => cart?.snapshot() ?? NOT_LOADED,
    subscribe(listener) {
      if (cart) return cart.subscribe(listener);
      let unsubscribe = () => {};
      let unsubscribed = false;
      whenLoaded((loaded) => {
        if (unsubscribed) return;
        unsubscribe = loaded.subscribe(listener);
        listener();
      });
      return () => {
        unsubscribed = true;
        unsubscribe();
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
