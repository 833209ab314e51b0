import type { Mutant } from './mutant.ts';

const list = 'server/src/catalogue/quick-list/quick-list.test.ts';

/** Breaks of the quick list and of what a device remembers. */
export const secondOrderMutants: readonly Mutant[] = [
  {
    name: 'half of a note of emojis is cut off',
    file: 'server/src/checkout/order-request.ts',
    find: "[...joined].slice(0, MAX_LINE_NOTE).join('')",
    replace: 'joined.slice(0, MAX_LINE_NOTE)',
    test: {
      file: 'server/src/checkout/order-notes.test.ts',
      title: 'a note of as many emojis as it may have characters is stored as a whole',
    },
  },
  {
    name: 'a number counts packs of eggs',
    file: 'server/src/catalogue/quick-list/plan-packs.ts',
    find: 'if (pieces && pieces > 1) return plan(pieces, count, 1);',
    replace: '',
    test: { file: list, title: 'ডিম ১২ is 1 × Chicken eggs (dim)' },
  },
  {
    name: 'a list gives less than its amount',
    file: 'server/src/catalogue/quick-list/plan-packs.ts',
    find: 'Math.ceil(amount / pack)',
    replace: 'Math.max(1, Math.floor(amount / pack))',
    test: {
      file: list,
      title:
        'মসুর ডাল দেড় কেজি is more than asked for, or cannot be counted: 2 × Red lentil (moshur) deshi 1 kg',
    },
  },
  {
    name: 'several packs of a unit count as one',
    file: 'contract/src/common/pack-size.ts',
    find: 'at === 0 ? amount * Number(packs) : amount',
    replace: 'at === 0 ? amount : amount * Number(packs)',
    test: { file: list, title: 'the packs of a unit count together' },
  },
  {
    name: 'the first equal number of a line is its quantity',
    file: 'server/src/catalogue/quick-list/read-line.ts',
    find: 'cut(withoutSum, number.index, number[0].length)',
    replace: "withoutSum.replace(number[0], ' ').trim()",
    test: { file: list, title: 'a number in a name is not the quantity' },
  },
  {
    name: 'a number of watts is a quantity',
    file: 'server/src/catalogue/quick-list/read-line.ts',
    find: '(\\d{1,3})${NO_PROPERTY}',
    replace: '(\\d{1,3})',
    test: { file: list, title: 'a number with the unit of a property is not the quantity' },
  },
  {
    name: 'half a kilogram is two',
    file: 'contract/src/common/pack-size.ts',
    find: 'Number(whole) + Number(over) / Number(under)',
    replace: 'Number(under)',
    test: { file: list, title: 'the quantity of alu 1/2 kg is that of alu 500 g' },
  },
  {
    name: 'a search for half a kilogram finds two',
    file: 'contract/src/common/pack-size.ts',
    find: '(?:\\d{1,2} )?[1-3][/⁄][2348]|',
    replace: '',
    test: {
      file: 'server/src/catalogue/search-products.test.ts',
      title: 'half a kilogram is 500 g, not two kilograms',
    },
  },
  {
    name: 'a sold-out product is the first choice of a line',
    file: 'server/src/catalogue/quick-list/match-list.ts',
    find: 'one.order[1]! - other.order[1]! ||',
    replace: '',
    test: { file: list, title: 'a sold-out product comes after those in stock, whatever its pack' },
  },
  {
    name: 'a line that is not found loses its text',
    file: 'storefront/app/quick-list/use-quick-list.ts',
    find: "[...others.map((row) => row.text), rest.current].filter(Boolean).join('\\n')",
    replace: "[rest.current].filter(Boolean).join('\\n')",
    test: {
      file: 'quality/e2e/shop/catalogue/quick-list.test.ts',
      title:
        'each line is shown with its product, for a yes, a swap or another quantity; without a product it keeps its text',
    },
  },
  {
    name: 'a reload loses the choices of a quick list',
    file: 'storefront/app/quick-list/use-quick-list.ts',
    find: '    storeChecked({ rows, rest: rest.current, searched: searched.current });\n',
    replace: '',
    test: {
      file: 'quality/e2e/shop/catalogue/quick-list.test.ts',
      title:
        'each line is shown with its product, for a yes, a swap or another quantity; without a product it keeps its text',
    },
  },
  {
    name: 'the quick list drops the products for which the cart has no room',
    file: 'storefront/app/quick-list/use-quick-list.ts',
    find: '!row.selected || noRoom.some((each) => each.row === row)',
    replace: '!row.selected',
    test: {
      file: 'quality/e2e/shop/catalogue/quick-list.test.ts',
      title:
        'each line is shown with its product, for a yes, a swap or another quantity; without a product it keeps its text',
    },
  },
  {
    name: 'order again says that everything is in a full cart',
    file: 'storefront/app/orders/order-again.tsx',
    find: 'if (noRoom.length === 0) notify',
    replace: 'if (noRoom) notify',
    test: {
      file: 'quality/e2e/shop/orders/order-again.test.ts',
      title:
        'order again: what is dearer or gone is named before anything is added, then one press adds the rest',
    },
  },
  {
    name: 'a device remembers who does not want it',
    file: 'storefront/app/checkout/pending-order.ts',
    find: 'if (!isRemembering(storage)) return;',
    replace: '',
    test: {
      file: 'storefront/app/checkout/remembered-receiver.test.ts',
      title: 'nothing is remembered of who does not want it, and nothing is left after forgetting',
    },
  },
  {
    name: 'a returning guest types everything again',
    file: 'storefront/app/checkout/checkout-form.tsx',
    find: 'return readPlaces()[0] ?? {};',
    replace: 'return {};',
    test: {
      file: 'quality/e2e/shop/checkout/remembered-receiver.test.ts',
      title: 'a returning guest orders without typing, chooses between addresses, and can be forgotten',
    },
  },
  {
    name: 'the price of a kilogram is that of the pack',
    file: 'storefront/app/i18n/unit-price.ts',
    find: 'paisa: Math.round(paisa / amount), per',
    replace: 'paisa, per',
    test: { file: 'storefront/app/i18n/unit-price.test.ts', title: 'Tk 259 for 500 g' },
  },
  {
    name: 'the picker does not learn what the shopper wants for missing goods',
    file: 'server/src/checkout/place-order.ts',
    find: '${request.note}, ${request.ifMissing},',
    replace: "${request.note}, '',",
    test: {
      file: 'server/src/office/picking/picking.test.ts',
      title: 'picker and packer see what the shopper wants if goods are missing',
    },
  },
  {
    name: 'the bar of a sold-out product covers why',
    file: 'storefront/app/catalogue/purchase-panel.tsx',
    find: "${product.stock_status ? 'max-md:fixed",
    replace: "${product ? 'max-md:fixed",
    test: {
      file: 'quality/e2e/shop/display/small-screen.test.ts',
      title: 'on a phone of 360 px the pages waste no room and are not wider, in both languages',
    },
  },
  {
    name: 'the cart page scrolls to its lines',
    file: 'storefront/app/cart/cart-page.tsx',
    find: 'focus({ preventScroll: true })',
    replace: 'focus()',
    test: {
      file: 'quality/e2e/shop/cart/customer-cart.test.ts',
      title: 'a customer’s cart is on the server: what fails, is fetched, changed and cleared',
    },
  },
  {
    name: 'no quick list beside the categories',
    file: 'storefront/app/shell/category-navigation.tsx',
    find: '{!apiHost && (',
    replace: '{apiHost && (',
    test: {
      file: 'quality/e2e/shop/catalogue/product-list.test.ts',
      title:
        'the categories lead to their products, and each fixed category route lists its own, on a wide screen',
    },
  },
  {
    name: 'the last look at an order names no whole taka',
    file: 'storefront/app/checkout/confirmation-dialog.tsx',
    find: 'cashTotal !== total',
    replace: 'cashTotal === total',
    test: {
      file: 'quality/e2e/shop/checkout/order-confirmation.test.ts',
      title: 'a guest’s order from the cart to its page: units, notes, sums, times, and the link to it',
    },
  },
  {
    name: 'a key of an unknown order is used for ever',
    file: 'storefront/app/checkout/place-order.ts',
    find: '  // The key was used for a content that is not stored: the next attempt gets a new key.\n  gateway.pending.forget();',
    replace: '',
    test: {
      file: 'storefront/app/checkout/place-order.test.ts',
      title: 'a key that was used for an unknown order is given up: the next attempt has another one',
    },
  },
  {
    name: 'an order of another tab is paid from this one',
    file: 'storefront/app/checkout/place-order.ts',
    find: "const online = !taken && response.order_type === 'ONLINE';",
    replace: "const online = response.order_type === 'ONLINE';",
    test: {
      file: 'storefront/app/checkout/place-order.test.ts',
      title: 'an order that another tab has placed is not paid from this one',
    },
  },
  {
    name: 'the first five contents of a key are stored',
    file: 'storefront/app/checkout/place-order.ts',
    find: 'request].slice(-MAX_SENT)',
    replace: 'request].slice(0, MAX_SENT)',
    test: {
      file: 'storefront/app/checkout/place-order.test.ts',
      title: 'of the contents that were sent with one key the last five are stored',
    },
  },
  {
    name: 'the quote of other lines is sent as the total',
    file: 'storefront/app/checkout/place-order.ts',
    find: 'quoted?.of === linesKey(lines) ? quoted.total',
    replace: 'quoted ? quoted.total',
    test: {
      file: 'storefront/app/checkout/read-order-form.test.ts',
      title: 'the payload is the one of the specification, with what the shopper saw',
    },
  },
  {
    name: 'a bought product is as in the oldest order',
    file: 'storefront/app/catalogue/bought-products.ts',
    find: ' || cards.has(id)) continue;',
    replace: ') continue;',
    test: {
      file: 'storefront/app/catalogue/bought-products.test.ts',
      title: 'a bought product is offered once, as in the newest order, without the cut of an order',
    },
  },
];
