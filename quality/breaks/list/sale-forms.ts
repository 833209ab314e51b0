import type { Mutant } from './mutant.ts';

const forms = 'server/src/office/products/sale-form.test.ts';
const offers = 'server/src/office/products/offer-dates.test.ts';

/** Steps of a weight, cuts, offers with dates, and pasted columns. */
export const saleFormMutants: Mutant[] = [
  {
    name: 'removed cut is ordered',
    file: 'server/src/checkout/place-order.ts',
    find: '    refuseRemovedOption(lines) ??\n',
    replace: '',
    test: {
      file: forms,
      title:
        'a cut that is not offered any more stops the order, which names the line; as it is, it is ordered',
    },
  },
  {
    name: 'order forgets the cut',
    file: 'server/src/checkout/place-order.ts',
    find: 'lines.map(({ option }) => option)',
    replace: "lines.map(() => '')",
    test: {
      file: forms,
      title:
        'an order keeps amount and cut, whatever becomes of the product; picker, packer and shopper see them',
    },
  },
  {
    name: 'order is placed in the cart again without its cut, unannounced',
    file: 'storefront/app/orders/order-again-lines.ts',
    find: 'line.removed_option ?',
    replace: 'false ?',
    test: { file: 'storefront/app/orders/order-again-lines.test.ts', title: 'names what is without its cut' },
  },
  {
    name: 'price of an offer stays after its end',
    file: 'server/src/office/products/apply-due-offers.ts',
    find: ' WHEN ends THEN old_price_paisa ELSE price_paisa END',
    replace: ' ELSE price_paisa END',
    test: {
      file: offers,
      title: 'an offer counts from its first moment to its last, in every list, search, quote and order',
    },
  },
  {
    name: 'second process ends the offer that the first has started',
    file: 'server/src/office/products/apply-due-offers.ts',
    find: 'WHERE id = due AND ${isDue(now)}',
    replace: 'WHERE id = due',
    test: {
      file: offers,
      title:
        'ten processes at once start an offer once; one that is killed in the middle leaves the price before',
    },
  },
  {
    name: 'paste records the stock although a price is refused',
    file: 'server/src/office/paste/apply-paste.ts',
    find: '    if (published instanceof Refused) return published;\n',
    replace: '',
    test: {
      file: 'server/src/office/paste/paste.test.ts',
      title: 'a price that somebody has changed meanwhile stops all of it, also the stock',
    },
  },
  {
    name: 'goods by weight are shown as steps',
    file: 'storefront/app/i18n/quantity-text.ts',
    find: 'amount === null ? formatCount(language, quantity) : unitIn(language, amount)',
    replace: 'formatCount(language, amount === null ? quantity : quantity)',
    test: {
      file: 'quality/e2e/shop/catalogue/sale-form.test.ts',
      title:
        'goods by weight and fish by its cut, from their pages to the page of the order, in both languages',
    },
  },
  {
    name: 'steps of goods by weight count as items of an order',
    file: 'storefront/app/orders/ordered-quantity.ts',
    find: "(sold_by === 'weight' ? 1 : quantity)",
    replace: '(sold_by === undefined ? 1 : quantity)',
    test: {
      file: 'storefront/app/orders/ordered-quantity.test.ts',
      title: 'goods by weight are one item, as in the cart',
    },
  },
  {
    name: 'a cart with another cut than the customer saw is ordered',
    file: 'server/src/checkout/place-order.ts',
    find: 'seen.has(`${product_id} ${quantity} ${option_name}`)',
    replace: 'shown.some(({ product }) => product === product_id)',
    test: {
      file: 'server/src/checkout/shown-cart.test.ts',
      title: 'a cart with another cut, quantity or line than the customer saw is not ordered',
    },
  },
];
