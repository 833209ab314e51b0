import type { Mutant } from './mutant.ts';

/** Tokens, refresh and the headers of API calls, in the browser. */
export const browserSessionMutants: Mutant[] = [
  {
    name: 'access token under another key',
    file: 'storefront/app/session/stored-tokens.ts',
    find: "ACCESS_KEY = 'access';",
    replace: "ACCESS_KEY = 'token';",
    test: {
      file: 'storefront/app/session/create-session.test.ts',
      title: 'stores the bare tokens below the specified keys, and removes them',
    },
    statements: ['3.25'],
  },
  {
    name: 'refresh token under another key',
    file: 'storefront/app/session/stored-tokens.ts',
    find: "REFRESH_KEY = 'refresh';",
    replace: "REFRESH_KEY = 'token';",
    test: {
      file: 'storefront/app/session/create-session.test.ts',
      title: 'stores the bare tokens below the specified keys, and removes them',
    },
    statements: ['3.26'],
  },
  {
    name: 'stored token does not sign in',
    file: 'storefront/app/session/create-current-customer.ts',
    find: 'customer = access && customerOf(access);',
    replace: 'customer = null;',
    test: {
      file: 'storefront/app/session/create-session.test.ts',
      title: 'is the customer of the access token stored at load time',
    },
    statements: ['4.01'],
  },
  {
    name: 'expired session removes the text typed in other tabs',
    file: 'storefront/app/session/create-current-customer.ts',
    find: 'customer ?? readStored(options.storage, EXPIRED_KEY);',
    replace: 'customer;',
    test: {
      file: 'storefront/app/session/create-session.test.ts',
      title: 'an expired session preserves the text typed in every tab, for the same customer only',
    },
  },
  {
    name: 'refused profile request does not sign out',
    file: 'storefront/app/accounts/profile-store.ts',
    find: 'if (isUnauthorized(problem) && session.customer() === customer) session.drop();',
    replace: '',
    test: {
      file: 'quality/e2e/shop/accounts/session.test.ts',
      title: 'signing out removes all private data; a refused request ends a session, a failed one does not',
    },
    statements: ['4.02'],
  },
  {
    name: 'refused call is not retried',
    file: 'storefront/app/session/bearer-fetch.ts',
    find: 'return fetch(input, { ...init, headers });',
    replace: 'return response;',
    test: {
      file: 'storefront/app/session/create-session.test.ts',
      title: 'is made once more with the new token',
    },
    statements: ['4.26'],
  },
  {
    name: 'refused call is repeated as another customer',
    file: 'storefront/app/session/bearer-fetch.ts',
    find: 'if (session.customer() !== customer) return response;',
    replace: '',
    test: {
      file: 'storefront/app/session/create-session.test.ts',
      title: 'is not made again for another customer, who has signed in meanwhile',
    },
  },
  {
    name: 'refused call is retried twice',
    file: 'storefront/app/session/bearer-fetch.ts',
    find: 'return fetch(input, { ...init, headers });',
    replace:
      'return fetch(input, { ...init, headers }).then((again) => (again.ok ? again : fetch(input, { ...init, headers })));',
    test: { file: 'storefront/app/session/create-session.test.ts', title: 'is not made a third time' },
    statements: ['9.11'],
  },
  {
    name: 'tokens stay after a refused refresh',
    file: 'storefront/app/session/create-session.ts',
    find: "      clearSession('expired');\n",
    replace: '',
    test: {
      file: 'storefront/app/session/create-session.test.ts',
      title: 'that is refused with 401 ends the session and notifies the listeners',
    },
    statements: ['4.27'],
  },
  {
    name: 'refused refresh does not redirect',
    file: 'storefront/app/accounts/session-observer.tsx',
    find: 'navigate(local(loginPath(location)))',
    replace: 'undefined',
    test: {
      file: 'quality/e2e/shop/accounts/session.test.ts',
      title: 'a session from page to page: its token, its refresh, and its end',
    },
    statements: ['4.28', '8.20'],
  },
  {
    name: 'refused refresh is not logged',
    file: 'storefront/app/session/create-session.ts',
    find: "console.warn('Expired refresh token', problem);",
    replace: '',
    test: {
      file: 'quality/e2e/shop/accounts/session.test.ts',
      title: 'a session from page to page: its token, its refresh, and its end',
    },
    statements: ['8.19'],
  },
  {
    name: 'a 401 without refresh token has no response',
    file: 'storefront/app/session/bearer-fetch.ts',
    find: "if (renewal !== 'renewed') return response;",
    replace: "if (renewal !== 'renewed') throw new TypeError(renewal);",
    test: {
      file: 'storefront/app/session/create-session.test.ts',
      title: 'is returned if there is no refresh token or access token',
    },
    statements: ['8.21'],
  },
  {
    name: 'calls without the bearer token',
    file: 'contract/src/client.ts',
    find: '...(access ? { authorization: `Bearer $',
    replace: '...(access === "" ? { authorization: `Bearer $',
    test: {
      file: 'contract/src/client.test.ts',
      title: 'every request names the JSON type and brings the current access token',
    },
    statements: ['6.07', '7.03'],
  },
  {
    name: 'calls without the JSON type',
    file: 'contract/src/client.ts',
    find: "...(form ? {} : { 'content-type': 'application/json' }),",
    replace: '',
    test: {
      file: 'contract/src/client.test.ts',
      title: 'every request names the JSON type and brings the current access token',
    },
    statements: ['7.02'],
  },
  {
    name: 'guest’s order has a token',
    file: 'contract/src/client.ts',
    find: 'anonymous ? null : token?.()',
    replace: 'token?.()',
    test: {
      file: 'contract/src/client.test.ts',
      title: "a guest's order brings none, and its key in the body",
    },
    statements: ['6.03', '7.30'],
  },
  {
    name: 'calls only to the own host',
    file: 'contract/src/client.ts',
    find: 'await fetch(host + urlOf(path, params, query), {',
    replace: 'await fetch(urlOf(path, params, query), {',
    test: {
      file: 'contract/src/client.test.ts',
      title: 'a form goes as it is, its type left to fetch',
    },
    statements: ['7.01'],
  },
  {
    name: 'order history uses the other URL',
    file: 'storefront/app/accounts/profile-page.tsx',
    find: 'client.listOrders({ query })',
    replace: 'client.listCustomerOrders({ query })',
    test: {
      file: 'quality/e2e/shop/network/another-provider.test.ts',
      title:
        'Amina registers, logs in with a full cart, saves profile and address, orders, and checks her history',
    },
    statements: ['7.31'],
  },
  {
    name: 'session that ends before hydration redirects nowhere',
    file: 'storefront/app/shell/shell.tsx',
    find: 'before || openedAsCustomer || isCustomer',
    replace: 'before || isCustomer',
    test: {
      file: 'quality/e2e/shop/accounts/session.test.ts',
      title: 'a session from page to page: its token, its refresh, and its end',
    },
  },
];
