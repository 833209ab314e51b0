import { type CartStore, type CustomerCart, UNKNOWN } from './cart-store.ts';

/**
 * A cart whose code comes when somebody listens to it. Until then it is unknown, and what is asked of it is done, in
 * order, as soon as it has come.
 */
export function createLateCart(load: () => Promise<CustomerCart>): CustomerCart {
  let cart: CustomerCart | null = null;
  let coming: Promise<CustomerCart> | null = null;

  function come(): Promise<CustomerCart> {
    coming ??= load().then(
      (loaded) => {
        cart = loaded;
        return loaded;
      },
      (problem) => {
        coming = null;
        throw problem;
      },
    );
    return coming;
  }

  function ask(verb: (cart: CartStore) => void): void {
    if (cart) verb(cart);
    else come().then(verb).catch(logged);
  }

  return {
    snapshot: () => cart?.snapshot() ?? UNKNOWN,
    subscribe(listener) {
      if (cart) return cart.subscribe(listener);
      let leave = () => {};
      let left = false;
      ask((loaded) => {
        if (left) return;
        leave = loaded.subscribe(listener);
        listener();
      });
      return () => {
        left = true;
        leave();
      };
    },
    add: (product, quantity) => ask((cart) => cart.add(product, quantity)),
    increase: (id) => ask((cart) => cart.increase(id)),
    decrease: (id) => ask((cart) => cart.decrease(id)),
    setQuantity: (id, quantity) => ask((cart) => cart.setQuantity(id, quantity)),
    remove: (id) => ask((cart) => cart.remove(id)),
    clear: () => ask((cart) => cart.clear()),
    refetch: () =>
      come().then(
        (cart) => cart.refetch(),
        (problem) => {
          logged(problem);
          return false;
        },
      ),
  };
}

function logged(problem: unknown): void {
  console.warn('The cart could not be loaded.', problem);
}
