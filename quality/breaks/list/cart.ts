import type { Mutant } from './mutant.ts';

/** Guest’s and customer’s cart without the drawer: rules, storage, calls. */
export const cartMutants: Mutant[] = [
  {
    name: 'decrease goes below 1',
    file: 'storefront/app/cart/cart-lines.ts',
    find: 'Math.max(1, Math.trunc(quantity) || 1)',
    replace: 'Math.max(0, Math.trunc(quantity))',
    test: { file: 'storefront/app/cart/cart-lines.test.ts', title: 'a decrease at 1 does nothing' },
    statements: ['4.06', '4.07', '5.17', '9.03'],
  },
  {
    name: 'the same product becomes a second line',
    file: 'storefront/app/cart/cart-lines.ts',
    find: 'if (line) {\n    // The stored',
    replace: 'if (line && quantity > 9) {\n    // The stored',
    test: {
      file: 'storefront/app/cart/cart-lines.test.ts',
      title: 'adding a product in the cart raises its quantity by 1 or by the chosen quantity',
    },
    statements: ['4.04', '4.05'],
  },
  {
    name: 'cart counts the steps of a weight',
    file: 'storefront/app/cart/cart-lines.ts',
    find: "(line.sold_by === 'weight' ? 1 : line.quantity)",
    replace: 'line.quantity',
    test: {
      file: 'storefront/app/cart/cart-lines.test.ts',
      title: 'counts pieces, and goods by weight once, whatever their weight',
    },
  },
  {
    name: 'fetch from before a sign-out is applied',
    file: 'storefront/app/cart/create-customer-cart.ts',
    find: 'generation === begun && owner !== null',
    replace: 'owner !== null',
    test: {
      file: 'storefront/app/cart/create-customer-cart.test.ts',
      title: 'a fetch from before a sign-out changes nothing after the same customer has signed in again',
    },
  },
  {
    name: 'change is not stored',
    file: 'storefront/app/cart/create-guest-cart.ts',
    find: 'else stored.setItem(CART_KEY, cart);',
    replace: '',
    test: {
      file: 'storefront/app/cart/create-guest-cart.test.ts',
      title: 'is saved at once, in the shape of the specification',
    },
    statements: ['4.03', '6.02'],
  },
  {
    name: 'cleared cart stays stored',
    file: 'storefront/app/cart/create-guest-cart.ts',
    find: 'if (lines.length === 0) stored.removeItem(CART_KEY);',
    replace: 'if (lines.length === 0) stored.setItem(CART_KEY, cart);',
    test: {
      file: 'storefront/app/cart/create-guest-cart.test.ts',
      title: 'clearing deletes the key, and so does removing the last line',
    },
    statements: ['4.10'],
  },
  {
    name: 'guest cart under another key',
    file: 'storefront/app/platform/guest-storage-keys.ts',
    find: "CART_KEY = 'guest_cart';",
    replace: "CART_KEY = 'cart';",
    test: {
      file: 'quality/e2e/shop/cart/cart.test.ts',
      title: 'the lines of the cart: amounts, quantities, pictures, removal, and the limit',
    },
    statements: ['3.27'],
  },
  {
    name: 'line stored under another name',
    file: 'storefront/app/cart/guest-cart-format.ts',
    find: 'item_name: line.name,',
    replace: 'name: line.name,',
    test: {
      file: 'storefront/app/cart/guest-cart-format.test.ts',
      title: 'has exactly the shape of the specification',
    },
    statements: ['3.21'],
  },
  {
    name: 'product without a main image is added without a picture',
    file: 'storefront/app/cart/cart.ts',
    find: "const image = mainimage || thumbnail || ''",
    replace: "const image = mainimage || ''",
    test: {
      file: 'storefront/app/cart/cart.test.ts',
      title: 'a product is added to the cart with its thumbnail where it has no main image',
    },
    statements: ['3.05', '3.22'],
  },
  {
    name: 'what a guest adds after a lost merge stays out of the cart of the account',
    file: 'storefront/app/cart/merge-guest-cart.ts',
    find: 'const merge = retryOnly ? null : begin(customer);',
    replace: 'const merge = pending || retryOnly ? null : begin(customer);',
    test: {
      file: 'storefront/app/cart/merge-guest-cart.test.ts',
      title:
        'at the next sign-in the lines that were added after a lost response follow with a key of their own',
    },
  },
  {
    name: 'products that are not sold any more vanish at the sign-in',
    file: 'storefront/app/cart/merge-guest-cart.ts',
    find: "notSold: lines.filter(({ id }) => reasons.get(id) === 'not_sold'),",
    replace: 'notSold: [],',
    test: {
      file: 'storefront/app/cart/merge-guest-cart.test.ts',
      title:
        'preserves lines that do not fit into a full cart, removes products not sold any more, and reports both',
    },
  },
  {
    name: 'no notice of what is not sold any more',
    file: 'storefront/app/cart/customer-cart.ts',
    find: "if (notSold.length > 0) notify(texts.notSold(names(notSold)), 'info');",
    replace: '',
    test: {
      file: 'quality/e2e/shop/cart/customer-cart.test.ts',
      title: 'a guest’s cart is merged once, despite a lost response and later tabs',
    },
  },
  {
    name: 'adding to a full cart counts as added',
    file: 'storefront/app/cart/cart-lines.ts',
    find: 'return quantityIn(added(lines, product, quantity)) - quantityIn(lines);',
    replace: 'return quantity + 0 * quantityIn(added(lines, product));',
    test: {
      file: 'storefront/app/cart/cart.test.ts',
      title: 'adding returns by how much the quantity rises: 0 if the cart has no room',
    },
  },
  {
    name: 'customer’s decrease at 1 calls the shop',
    file: 'storefront/app/cart/create-customer-cart.ts',
    find: 'if (!next || next.quantity === line?.quantity) return;',
    replace: 'if (!next) return;',
    test: {
      file: 'storefront/app/cart/create-customer-cart.test.ts',
      title: 'at quantity 1 downwards makes no call',
    },
    statements: ['4.08'],
  },
  {
    name: 'customer’s Clear makes no call',
    file: 'storefront/app/cart/create-customer-cart.ts',
    find: 'send: () => Promise.all([...lineIds.values()].map((id) => api().removeCartLine({ params: { id } }))),',
    replace: 'send: async () => {},',
    test: { file: 'storefront/app/cart/create-customer-cart.test.ts', title: 'clears by deleting each line' },
    statements: ['4.11'],
  },
  {
    name: 'cart is not fetched after a change',
    file: 'storefront/app/cart/create-customer-cart.ts',
    find: 'const known = await fetchLines(isCurrent);',
    replace: 'const known = false;',
    test: {
      file: 'storefront/app/cart/create-customer-cart.test.ts',
      title: 'is shown at once, sent, and followed by a fetch with the loading flag',
    },
    statements: ['4.12'],
  },
  {
    name: 'cart never shows that it is loading',
    file: 'storefront/app/cart/create-customer-cart.ts',
    find: 'loading: fetches > 0 };',
    replace: 'loading: false };',
    test: {
      file: 'quality/e2e/shop/cart/customer-cart.test.ts',
      title: 'a customer’s cart is on the server: what fails, is fetched, changed and cleared',
    },
    statements: ['2.26', '4.13'],
  },
  {
    name: 'failed cart change shows a message',
    file: 'storefront/app/cart/create-customer-cart.ts',
    find: "console.warn('The cart could not be changed or fetched.', problem);",
    replace: "import('@haat/ui/notices.tsx').then(({ notify }) => notify(String(problem), 'error'));",
    test: {
      file: 'quality/e2e/shop/cart/customer-cart.test.ts',
      title: 'a customer’s cart is on the server: what fails, is fetched, changed and cleared',
    },
    statements: ['8.16'],
  },
  {
    name: 'stored cart has any price',
    file: 'storefront/app/cart/guest-cart-format.ts',
    find: 'if (pricePaisa === null || pricePaisa < 0 || pricePaisa > MAX_PRICE_PAISA) return null;',
    replace: 'if (pricePaisa === null) return null;',
    test: {
      file: 'storefront/app/cart/guest-cart-format.test.ts',
      title: 'loses the invalid line and preserves the others: a negative price',
    },
  },
  {
    name: 'ordered lines count for the size of the cart',
    file: 'server/src/cart/add-line.ts',
    find: "      .where('order_id', 'is', null)\n      .select((eb)",
    replace: '      .select((eb)',
    test: { file: 'server/src/cart/cart.test.ts', title: 'a cart has at most a hundred different products' },
  },
  {
    name: 'adding a product again changes the price that was seen',
    file: 'storefront/app/cart/cart-lines.ts',
    find: '{ ...line, name_bn: product.name_bn,',
    replace: '{ ...line, pricePaisa: product.pricePaisa, name_bn: product.name_bn,',
    test: {
      file: 'storefront/app/cart/cart-lines.test.ts',
      title: 'adding a product in the cart raises its quantity by 1 or by the chosen quantity',
    },
  },
  {
    name: 'ordered lines fill the cart at a merge',
    file: 'server/src/cart/merge-guest-cart.ts',
    find: "    .where('order_id', 'is', null)\n    .select('product_id')",
    replace: "    .select('product_id')",
    test: {
      file: 'server/src/cart/merge-guest-cart.test.ts',
      title: 'returns lines beyond the maximum as dropped, and adds to existing lines',
    },
  },
];
