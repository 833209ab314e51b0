import type { Mutant } from './mutant.ts';

export const weakNetworkMutants: Mutant[] = [
  {
    name: 'a portal’s page counts as an order',
    file: 'contract/src/client.ts',
    find: "if (host === '' && response.headers.get('content-type')?.startsWith('text/html'))",
    replace: 'if (false)',
    test: {
      file: 'contract/src/client.test.ts',
      title: 'an HTML page is no response of the shop’s own API, also where the result is not read',
    },
  },
  {
    name: 'a portal’s page is cached as a script',
    file: 'storefront/service-worker/request-kinds.ts',
    find: "(kind === 'page' || !isHtml)",
    replace: 'true',
    test: {
      file: 'storefront/service-worker/request-kinds.test.ts',
      title: 'an HTML page is cached as a page only, not as a file, a picture or data',
    },
  },
  {
    name: 'raw error of a proxy on a private page',
    file: 'storefront/service-worker/offline-cache.ts',
    find: 'handlerDidError: offlineFallback, handlerWillRespond: offlineInsteadOfProxyError }]',
    replace: 'handlerDidError: offlineFallback }]',
    test: {
      file: 'storefront/service-worker/offline-cache.test.ts',
      title:
        'of a private page, an error page of a proxy is replaced by the offline page, that of the shop is not',
    },
  },
  {
    name: 'requests of a customer without a timeout',
    file: 'storefront/app/session/browser-client.ts',
    find: '(signal = AbortSignal.timeout(TIMEOUT), {',
    replace: '(signal: AbortSignal | null = null, {',
    test: {
      file: 'storefront/app/session/browser-client.test.ts',
      title: 'a request that gets no response ends, as a failed one',
    },
  },
  {
    name: 'a retried merge adds the earlier lines again',
    file: 'storefront/app/cart/merge-guest-cart.ts',
    find: 'guest.subtract([quantityOf(line)]);',
    replace: '',
    test: {
      file: 'storefront/app/cart/merge-guest-cart.test.ts',
      title: 'after a lost response of such a line, the retry does not add the earlier lines again',
    },
  },
  {
    name: 'a page restored by Back shows the earlier cart',
    file: 'storefront/app/cart/create-guest-cart.ts',
    find: "for (const type of ['storage', 'pageshow'])",
    replace: "for (const type of ['storage'])",
    test: {
      file: 'storefront/app/cart/create-guest-cart.test.ts',
      title: 'a page that comes back from the back/forward cache shows the changes that it has missed',
    },
  },
  {
    name: 'a page restored by Back shows the earlier lists',
    file: 'storefront/app/shopping-lists/create-guest-lists.ts',
    find: "for (const type of ['storage', 'pageshow'])",
    replace: "for (const type of ['storage'])",
    test: {
      file: 'storefront/app/shopping-lists/create-guest-lists.test.ts',
      title: 'a page that comes back from the back/forward cache shows the lists as they are now',
    },
  },
  {
    name: 'a page is painted before its header is complete',
    file: 'storefront/app/root.tsx',
    find: '<link rel="expect" href="#header" blocking="render" />',
    replace: '',
    test: {
      file: 'quality/e2e/shop/network/partial-page.test.ts',
      title: 'a page that arrives in two parts is painted with its whole header, and nothing moves',
    },
  },
  {
    name: 'the title of a list moves when its sort menu is painted',
    file: 'storefront/app/catalogue/product-list-page.tsx',
    find: 'flex min-h-11 flex-wrap content-center',
    replace: 'flex flex-wrap',
    test: {
      file: 'quality/e2e/shop/network/partial-page.test.ts',
      title: 'a page that arrives in two parts is painted with its whole header, and nothing moves',
    },
  },
  {
    name: 'a page that cannot be rendered without the database is a fault of the shop',
    file: 'server/src/ssr/load-storefront.ts',
    find: 'isApiUnavailable && response.status === 500 ? 503 : response.status',
    replace: 'response.status',
    test: {
      file: 'quality/e2e/shop/network/second-shop.test.ts',
      title: 'without its database the shop serves cached pages, and an error page for others',
    },
  },
  {
    name: 'the script of a page shares the network with its pictures',
    file: 'storefront/app/shell/defer-script.ts',
    find: '<link rel="later" ',
    replace: '<link rel="modulepreload" ',
    test: {
      file: 'storefront/app/shell/defer-script.test.ts',
      title: 'fetches no module before the page is painted, then all',
    },
  },
  {
    name: 'a page that arrives erases the search typed meanwhile',
    file: 'storefront/app/shell/use-search.ts',
    find: 'if (key === typedDuring) return;',
    replace: '',
    test: {
      file: 'quality/e2e/shop/catalogue/search.test.ts',
      title:
        'a search finds part of a name in any case and links to the product, also with only the keyboard',
    },
  },
  {
    name: 'a page that arrives takes the focus from the search',
    file: 'storefront/app/shell/use-focus-on-navigation.ts',
    find: 'page?.contains(activeElement) || isNewSearch(activeElement)',
    replace: 'page?.contains(activeElement)',
    test: {
      file: 'quality/e2e/shop/catalogue/search.test.ts',
      title:
        'a search finds part of a name in any case and links to the product, also with only the keyboard',
    },
  },
  {
    name: 'the reload after an order aborts a pressed link',
    file: 'storefront/app/checkout/order-placed.tsx',
    find: 'if (!fresh || leaving) return;',
    replace: 'if (!fresh) return;',
    test: {
      file: 'quality/e2e/shop/catalogue/sale-form.test.ts',
      title:
        'goods by weight and fish by its cut, from their pages to the page of the order, in both languages',
    },
  },
  {
    name: 'changes of the cart that wait are lost with the page',
    file: 'storefront/app/cart/customer-cart.ts',
    find: 'document.hidden && customerCart.sendWaiting()',
    replace: '{}',
    test: {
      file: 'quality/e2e/shop/cart/customer-cart.test.ts',
      title: 'a customer’s cart is on the server: what fails, is fetched, changed and cleared',
    },
  },
  {
    name: 'a change of the cart is aborted with the page',
    file: 'storefront/app/cart/customer-cart.ts',
    find: '{ keepalive: true }',
    replace: '{ keepalive: false }',
    test: {
      file: 'quality/e2e/shop/cart/customer-cart.test.ts',
      title: 'a customer’s cart is on the server: what fails, is fetched, changed and cleared',
    },
  },
  {
    name: 'a change of the cart that was sent early is sent again',
    file: 'storefront/app/cart/create-customer-cart.ts',
    find: 'queued.sent ??=',
    replace: 'queued.sent =',
    test: {
      file: 'storefront/app/cart/create-customer-cart.test.ts',
      title: 'that waits is sent once, also if the page may not continue',
    },
  },
  {
    name: 'a page of the office that arrives erases the search typed meanwhile',
    file: 'office/app/platform/use-page-field.ts',
    find: 'if (key !== shown && key !== typedDuring) setShown(key);',
    replace: 'if (key !== shown) setShown(key);',
    test: {
      file: 'quality/e2e/office/orders/live.test.ts',
      title: 'keys on a wide screen: / searches, j and k move along the list, Enter opens, ? lists the keys',
    },
  },
  {
    name: 'a change of a line without an id is sent too early, and fails',
    file: 'storefront/app/cart/create-customer-cart.ts',
    find: 'if (!of.every((id) => (isAddition || lineIds.has(id)) && !inFlight.has(id))) return;',
    replace: '',
    test: {
      file: 'storefront/app/cart/create-customer-cart.test.ts',
      title: 'of a line that is being added are made after it, also if the page may not continue',
    },
  },
  {
    name: 'a change that was sent early is added to the fetched lines again',
    file: 'storefront/app/cart/create-customer-cart.ts',
    find: 'changes = changes.filter((change) => !sent.includes(change));',
    replace: '',
    test: {
      file: 'storefront/app/cart/create-customer-cart.test.ts',
      title: 'sent because the page may not continue are shown once',
    },
  },
  {
    name: 'an order does not wait for changes of the cart',
    file: 'storefront/app/checkout/use-checkout.ts',
    find: 'await customerCart.idle();',
    replace: '',
    test: {
      file: 'quality/e2e/shop/checkout/customer-checkout.test.ts',
      title: 'a customer orders once, whatever is lost or expires, and is led to the online payment',
    },
  },
  {
    name: 'the checkout is filled with the receiver before the last one',
    file: 'storefront/app/checkout/prefill.ts',
    find: ' || lastOrder.snapshot().loading',
    replace: '',
    test: {
      file: 'quality/e2e/shop/checkout/customer-checkout.test.ts',
      title: 'a customer orders once, whatever is lost or expires, and is led to the online payment',
    },
  },
  {
    name: 'the quote of another address refuses the order',
    file: 'storefront/app/checkout/use-quote.ts',
    find: ' && quoted.to === to',
    replace: '',
    test: {
      file: 'quality/e2e/shop/cart/stock-changes.test.ts',
      title:
        'a refused order shows why and can be put right: too large, a blocked phone, too many open orders, an address far away, a product gone, a price, products short or sold out',
    },
  },
  {
    name: 'a late response leads away from another page',
    file: 'storefront/app/i18n/use-navigate-while-shown.ts',
    find: 'if (!left.current) navigate',
    replace: 'navigate',
    test: {
      file: 'quality/e2e/shop/accounts/profile.test.ts',
      title:
        'the profile form: a phone that is taken, a new phone, a failed update, then every field and a picture',
    },
  },
  {
    name: 'a sign-out forgets the key of a pending merge of the cart',
    file: 'storefront/app/session/clear-private-data.ts',
    find: '  MERGE_KEY,\n',
    replace: '',
    test: {
      file: 'quality/e2e/shop/accounts/session.test.ts',
      title: 'signing out removes all private data; a refused request ends a session, a failed one does not',
    },
  },
  {
    name: 'a cart whose code failed to load stays loading',
    file: 'storefront/app/cart/lazy-customer-cart.ts',
    find: 'unloaded = LOAD_FAILED;',
    replace: '',
    test: {
      file: 'storefront/app/cart/lazy-customer-cart.test.ts',
      title:
        'a cart whose code failed to load can be loaded again: its listeners are subscribed before its first change',
    },
  },
  {
    name: 'prices of a list that failed to load cannot be fetched again',
    file: 'storefront/app/shopping-lists/use-listed-products.ts',
    find: "tryAgain: () => setFailedIds('')",
    replace: 'tryAgain: () => {}',
    test: {
      file: 'quality/e2e/shop/catalogue/lists.test.ts',
      title:
        'a list of a guest: all of it is added to the cart and undone; another one is made from the cart, changed, renamed, emptied and deleted',
    },
  },
  {
    name: 'the time of a cached list is not shown',
    file: 'storefront/app/shell/connection.ts',
    find: 'setListCachedAt(olderOf(listCachedAt, time))',
    replace: 'setListCachedAt(null)',
    test: {
      file: 'quality/e2e/shop/network/offline.test.ts',
      title:
        'offline, visited pages and the cart work, and a lost order is sent once; cached pages also when the shop fails or has a new version, on a phone',
    },
  },
];
