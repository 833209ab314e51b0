import type { Mutant } from './mutant.ts';

/** Login, registration and order lists, in the browser. */
export const loginMutants: Mutant[] = [
  {
    name: 'failed login without its message',
    file: 'storefront/app/accounts/login-page.tsx',
    find: "notify(texts.login.failed, 'error');",
    replace: '',
    test: {
      file: 'quality/e2e/shop/accounts/account-forms.test.ts',
      title: 'the login form: required fields, refusals, a lost response, and one request',
    },
    statements: ['8.01'],
  },
  {
    name: 'login without a required password',
    file: 'storefront/app/accounts/login-page.tsx',
    find: "...(typed.get('password') === '' && { password: texts.errors.password }),",
    replace: '',
    test: {
      file: 'quality/e2e/shop/accounts/account-forms.test.ts',
      title: 'the login form: required fields, refusals, a lost response, and one request',
    },
    statements: ['5.09', '2.01'],
  },
  {
    name: 'registration without a required phone',
    file: 'storefront/app/accounts/register-page.tsx',
    find: "...(cleanLine(String(typed.get('phone'))) === '' && { phone: texts.errors.phone }),",
    replace: '',
    test: {
      file: 'quality/e2e/shop/accounts/account-forms.test.ts',
      title: 'the registration form: required fields, the reason of a refusal, and the new account',
    },
    statements: ['5.10', '2.20'],
  },
  {
    name: 'registration without a repeated password',
    file: 'storefront/app/accounts/register-page.tsx',
    find: "...(confirm === '' && { confirm: texts.errors.confirm }),",
    replace: '',
    test: {
      file: 'quality/e2e/shop/accounts/account-forms.test.ts',
      title: 'the registration form: required fields, the reason of a refusal, and the new account',
    },
    statements: ['5.11'],
  },
  {
    name: 'registration requires an email',
    file: 'storefront/app/accounts/register-page.tsx',
    find: "...(password === '' && { password: texts.errors.password }),",
    replace:
      "...(password === '' && { password: texts.errors.password }),\n      ...(typed.get('email') === '' && { email: texts.errors.emailForm }),",
    test: {
      file: 'quality/e2e/shop/accounts/account-forms.test.ts',
      title: 'the registration form: required fields, the reason of a refusal, and the new account',
    },
    statements: ['5.12'],
  },
  {
    name: 'different passwords without a message',
    file: 'storefront/app/accounts/register-page.tsx',
    find: "if (differ) notify(texts.register.noMatch, 'error');",
    replace: '',
    test: {
      file: 'quality/e2e/shop/accounts/account-forms.test.ts',
      title: 'the registration form: required fields, the reason of a refusal, and the new account',
    },
    statements: ['5.13'],
  },
  {
    name: 'failed registration without its message',
    file: 'storefront/app/accounts/register-page.tsx',
    find: "notify(texts.register.failed, 'error');",
    replace: '',
    test: {
      file: 'quality/e2e/shop/accounts/account-forms.test.ts',
      title: 'the registration form: required fields, the reason of a refusal, and the new account',
    },
    statements: ['8.02'],
  },
  {
    name: 'registration without its message',
    file: 'storefront/app/accounts/register-page.tsx',
    find: "notify(texts.register.done, 'success');",
    replace: '',
    test: {
      file: 'quality/e2e/shop/accounts/account-forms.test.ts',
      title: 'the registration form: required fields, the reason of a refusal, and the new account',
    },
    statements: ['8.03'],
  },
  {
    name: 'registration redirects to the home page',
    file: 'storefront/app/accounts/register-page.tsx',
    find: 'navigate(`/login$',
    replace: 'navigate(`/$',
    test: {
      file: 'quality/e2e/shop/accounts/customer-journey.test.ts',
      title:
        'Amina registers, logs in with a full cart, saves her address, orders, checks her history and logs out, on a wide screen',
    },
    statements: ['8.03'],
  },
  {
    name: 'other text for no orders',
    file: 'storefront/app/accounts/messages.en.ts',
    find: "noOrders: 'No orders yet.',",
    replace: "noOrders: 'Nothing yet.',",
    test: {
      file: 'quality/e2e/shop/orders/my-orders.test.ts',
      title:
        'a customer’s orders: none at first, then their list, statuses, details, cancellation and payment, and older pages',
    },
    statements: ['8.24'],
  },
  {
    name: 'other text for no cart history',
    file: 'storefront/app/accounts/messages.en.ts',
    find: "noCart: 'No cart history.',",
    replace: "noCart: 'Nothing yet.',",
    test: {
      file: 'quality/e2e/shop/orders/my-orders.test.ts',
      title:
        'a customer’s orders: none at first, then their list, statuses, details, cancellation and payment, and older pages',
    },
    statements: ['8.25'],
  },
  {
    name: 'purchased line has the status of a cart line',
    file: 'storefront/app/accounts/cart-history.tsx',
    find: '{line.purchased ? texts.purchased : texts.inCart}',
    replace: '{texts.inCart}',
    test: {
      file: 'quality/e2e/shop/accounts/customer-journey.test.ts',
      title:
        'Amina registers, logs in with a full cart, saves her address, orders, checks her history and logs out, on a wide screen',
    },
    statements: ['4.25'],
  },
  {
    name: 'cart line has the status purchased',
    file: 'storefront/app/accounts/cart-history.tsx',
    find: '{line.purchased ? texts.purchased : texts.inCart}',
    replace: '{texts.purchased}',
    test: {
      file: 'quality/e2e/shop/accounts/session.test.ts',
      title: 'a session from page to page: its token, its refresh, and its end',
    },
    statements: ['4.25'],
  },
];
