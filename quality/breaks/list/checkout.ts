import type { Mutant } from './mutant.ts';

/** Checkout, orders and the start of a payment, in the browser. */
export const checkoutMutants: Mutant[] = [
  {
    name: 'Order Now counts each press on a slow network',
    file: 'storefront/app/catalogue/purchase-panel.tsx',
    find: "const isAgain = leavingFor === local('/checkout');",
    replace: 'const isAgain = leavingFor === null;',
    test: {
      file: 'quality/e2e/shop/catalogue/product.test.ts',
      title: 'Order Now and Pay Online take the chosen quantity to the checkout, Add to cart opens the cart',
    },
  },
  {
    name: 'order that is found after the sign-in stays in the cart',
    file: 'storefront/app/checkout/use-checkout.ts',
    find: 'if (session.customer() !== null) subtractFromCustomer(ordered);',
    replace: '',
    test: {
      file: 'quality/e2e/shop/checkout/order-once.test.ts',
      title: 'an order whose response was lost before the sign-in is not ordered again by the customer',
    },
  },
  {
    name: 'all address inputs are visible',
    file: 'storefront/app/checkout/receiver-fields.tsx',
    find: '<details open={more}',
    replace: '<details open',
    test: {
      file: 'quality/e2e/shop/checkout/checkout.test.ts',
      title: 'a guest fills the form: required and optional fields, typed text, errors and refusals',
    },
    statements: ['2.76'],
  },
  {
    name: 'regular address fills no field',
    file: 'storefront/app/checkout/prefill.ts',
    find: '    prefill(field, regular[name]);',
    replace: '    if (TYPED.includes(name)) prefill(field, regular[name]);',
    test: {
      file: 'quality/e2e/shop/checkout/customer-form.test.ts',
      title: 'the form of a customer: required fields, the regular address, and errors of the shop',
    },
    statements: ['1.06', '2.77', '2.78', '6.05'],
  },
  {
    name: 'filled text is typed text after a reload',
    file: 'storefront/app/checkout/receiver-fields.tsx',
    find: "    'data-prefilled': draft[prefilledKey(name)],\n",
    replace: '',
    test: {
      file: 'quality/e2e/shop/checkout/customer-form.test.ts',
      title: 'the receiver is filled from the profile, then from the last order; typed text stays',
    },
  },
  {
    name: 'note that is too long when it is cleaned is sent',
    file: 'storefront/app/checkout/order-notes.tsx',
    find: "if (charactersOf(note) > MAX_ORDER_NOTE) wrong.note = 'tooLong';",
    replace: '',
    test: {
      file: 'storefront/app/checkout/read-order-form.test.ts',
      title: 'a note that gets too long when it is cleaned is refused, also of a line',
    },
  },
  {
    name: 'payment option is not sent',
    file: 'storefront/app/checkout/read-order-form.ts',
    find: "orderType: typed.get('order_type') === 'ONLINE' ? 'ONLINE' : 'COD',",
    replace: "orderType: typed.get('order_type') === 'CARD' ? 'ONLINE' : 'COD',",
    test: {
      file: 'quality/e2e/shop/checkout/customer-checkout.test.ts',
      title: 'a customer orders once, whatever is lost or expires, and is led to the online payment',
    },
    statements: ['2.79', '9.09'],
  },
  {
    name: 'guest’s payment option is not sent',
    file: 'storefront/app/checkout/place-order.ts',
    find: 'order_type: orderType,\n    delivery_type: deliveryType,\n    items:',
    replace: "order_type: 'COD',\n    delivery_type: deliveryType,\n    items:",
    test: {
      file: 'storefront/app/checkout/read-order-form.test.ts',
      title: 'the payload is the one of the specification, with what the shopper saw',
    },
    statements: ['7.28', '9.09'],
  },
  {
    name: 'delivery type is not sent',
    file: 'storefront/app/checkout/read-order-form.ts',
    find: "typed.get('delivery_type') === 'STORE_PICKUP'",
    replace: "typed.get('delivery_type') === 'DRONE'",
    test: {
      file: 'quality/e2e/shop/checkout/checkout.test.ts',
      title: 'Amina buys as a guest: from the product to the stored order',
    },
    statements: ['2.80'],
  },
  {
    name: 'Place Order without a confirmation',
    file: 'storefront/app/checkout/use-checkout.ts',
    find: 'setToConfirm({ ...form, reviewed: readReviewed() });',
    replace: 'sendForm(form);',
    test: {
      file: 'quality/e2e/shop/checkout/checkout.test.ts',
      title: 'Amina buys as a guest: from the product to the stored order',
    },
    statements: ['2.81'],
  },
  {
    name: 'Confirm places no order',
    file: 'storefront/app/checkout/use-checkout.ts',
    find: 'toConfirm && sendReviewed({ ...toConfirm, ...(quoted && { quoted }) }),',
    replace: 'setToConfirm(null),',
    test: {
      file: 'quality/e2e/shop/checkout/checkout.test.ts',
      title: 'Amina buys as a guest: from the product to the stored order',
    },
    statements: ['1.05', '2.82'],
  },
  {
    name: 'double click sends twice',
    file: 'storefront/app/checkout/use-checkout.ts',
    find: '    busy.current = true;\n',
    replace: '',
    test: {
      file: 'quality/e2e/shop/checkout/order-once.test.ts',
      title:
        'one order, whatever happens: pressed twice, response lost, refused for a while, or sent by two tabs',
    },
  },
  {
    name: 'guest has no checkout',
    file: 'storefront/app/checkout/checkout-page.tsx',
    find: 'signedIn === null ? <Checkout buyer={guest} />',
    replace: 'signedIn === null ? null',
    test: {
      file: 'quality/e2e/shop/checkout/checkout.test.ts',
      title: 'Amina buys as a guest: from the product to the stored order',
    },
    statements: ['2.29'],
  },
  {
    name: 'customer gets the checkout of a guest',
    file: 'storefront/app/checkout/checkout-page.tsx',
    find: 'signedIn === null ? <Checkout buyer={guest} />',
    replace: "signedIn !== '' ? <Checkout buyer={guest} />",
    test: {
      file: 'quality/e2e/shop/checkout/customer-checkout.test.ts',
      title: 'a customer orders once, whatever is lost or expires, and is led to the online payment',
    },
    statements: ['2.28'],
  },
  {
    name: 'tax is not shown',
    file: 'storefront/app/orders/amounts.tsx',
    find: '<AmountRow label={texts.tax} taka={tax} />',
    replace: '',
    test: {
      file: 'quality/e2e/shop/checkout/checkout.test.ts',
      title: 'Amina buys as a guest: from the product to the stored order',
    },
    statements: ['9.01'],
  },
  {
    name: 'placed lines stay in the guest’s cart',
    file: 'storefront/app/checkout/use-checkout.ts',
    find: 'guestCart.subtract(ordered);',
    replace: '',
    test: {
      file: 'quality/e2e/shop/checkout/checkout.test.ts',
      title: 'Amina buys as a guest: from the product to the stored order',
    },
    statements: ['4.15'],
  },
  {
    name: 'guest’s order without its alert',
    file: 'storefront/app/checkout/use-checkout.ts',
    find: "notify(texts.placed.alert, 'success', 'alert');",
    replace: '',
    test: {
      file: 'quality/e2e/shop/checkout/checkout.test.ts',
      title: 'Amina buys as a guest: from the product to the stored order',
    },
    statements: ['4.16'],
  },
  {
    name: 'guest’s banner for nine seconds',
    file: 'storefront/app/checkout/order-placed.tsx',
    find: 'BANNER_STAYS = 3_000;',
    replace: 'BANNER_STAYS = 9_000;',
    test: {
      file: 'quality/e2e/shop/checkout/checkout.test.ts',
      title: 'Amina buys as a guest: from the product to the stored order',
    },
    statements: ['4.17'],
  },
  {
    name: 'page does not reload after a guest’s order',
    file: 'storefront/app/checkout/order-placed.tsx',
    find: 'if (stored || !token) window.location.reload();',
    replace: 'if (stored || !token) return;',
    test: {
      file: 'quality/e2e/shop/checkout/checkout.test.ts',
      title: 'Amina buys as a guest: from the product to the stored order',
    },
    statements: ['4.18'],
  },
  {
    name: 'guest’s order without its banner',
    file: 'storefront/app/checkout/order-placed.tsx',
    find: '{placed.fresh && (',
    replace: '{!placed.fresh && (',
    test: {
      file: 'quality/e2e/shop/checkout/checkout.test.ts',
      title: 'Amina buys as a guest: from the product to the stored order',
    },
    statements: ['8.13'],
  },
  {
    name: 'customer’s order redirects to the home page',
    file: 'storefront/app/checkout/use-checkout.ts',
    find: "open('/order', ",
    replace: "open('/', ",
    test: {
      file: 'quality/e2e/shop/accounts/customer-journey.test.ts',
      title:
        'Amina registers, logs in with a full cart, saves her address, orders, checks her history and logs out, on a wide screen',
    },
    statements: ['4.19'],
  },
  {
    name: 'customer’s order without its alert',
    file: 'storefront/app/checkout/use-checkout.ts',
    find: "notify(texts.customer.placed, 'success')",
    replace: 'undefined',
    test: {
      file: 'quality/e2e/shop/accounts/customer-journey.test.ts',
      title:
        'Amina registers, logs in with a full cart, saves her address, orders, checks her history and logs out, on a wide screen',
    },
    statements: ['8.11', '8.27'],
  },
  {
    name: 'cart is not fetched after a checkout',
    file: 'storefront/app/checkout/use-checkout.ts',
    find: '    customerCart.refetch();\n    customerOrders',
    replace: '    customerOrders',
    test: {
      file: 'quality/e2e/shop/checkout/customer-checkout.test.ts',
      title: 'a customer orders once, whatever is lost or expires, and is led to the online payment',
    },
    statements: ['4.14'],
  },
  {
    name: 'ONLINE order does not open the payment',
    file: 'storefront/app/checkout/use-checkout.ts',
    find: "if (order.order_type !== 'ONLINE') notify",
    replace: 'if (order.order_type) notify',
    test: {
      file: 'quality/e2e/shop/checkout/customer-checkout.test.ts',
      title: 'a customer orders once, whatever is lost or expires, and is led to the online payment',
    },
    statements: ['1.05', '4.20'],
  },
  {
    name: 'the checkout promises three hours whatever the owner has published',
    file: 'storefront/app/checkout/delivery-choice.tsx',
    find: 'if (!zone && own) return own;',
    replace: '',
    test: {
      file: 'storefront/app/checkout/delivery-choice.test.ts',
      title: 'the checkout promises the delivery of the published text without a zone',
    },
  },
];
