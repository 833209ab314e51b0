import type { Mutant } from './mutant.ts';

/** Login, profile, addresses and sessions, in the browser. */
export const accountsMutants: Mutant[] = [
  {
    name: 'login does not redirect to the home page',
    file: 'storefront/app/accounts/use-redirect-after-login.ts',
    find: 'if (customer !== null) navigate',
    replace: 'if (customer === null) navigate',
    test: {
      file: 'quality/e2e/shop/accounts/customer-journey.test.ts',
      title:
        'Amina registers, logs in with a full cart, saves her address, orders, checks her history and logs out, on a wide screen',
    },
    statements: ['2.02'],
  },
  {
    name: 'protected page without a login',
    file: 'storefront/app/session/protected-page.tsx',
    find: 'if (session.customer() !== null || forGuest()) return;',
    replace: 'return;',
    test: {
      file: 'quality/e2e/shop/accounts/session.test.ts',
      title: 'a guest is sent to the login and back, and never to another site',
    },
    statements: ['2.21', '2.25', '2.26', '2.27', '2.30', '2.33'],
  },
  {
    name: 'cart page without a login',
    file: 'storefront/app/cart/cart-page.tsx',
    find: "import { ProtectedPage } from '../session/protected-page.tsx';",
    replace: "const ProtectedPage = 'div';",
    test: {
      file: 'quality/e2e/shop/accounts/session.test.ts',
      title: 'a guest is sent to the login and back, and never to another site',
    },
    statements: ['2.26'],
  },
  {
    name: 'profile without Cart History',
    file: 'storefront/app/accounts/profile-page.tsx',
    find: "const NAMES = ['info', 'orders', 'cart', 'logout'] as const;",
    replace: "const NAMES = ['info', 'orders', 'logout'] as const;",
    test: {
      file: 'quality/e2e/shop/accounts/customer-journey.test.ts',
      title:
        'Amina registers, logs in with a full cart, saves her address, orders, checks her history and logs out, on a wide screen',
    },
    statements: ['2.22', '1.07'],
  },
  {
    name: 'profile tab with another name',
    file: 'storefront/app/accounts/messages.en.ts',
    find: "info: 'Personal Info',",
    replace: "info: 'Me',",
    test: {
      file: 'quality/e2e/shop/accounts/session.test.ts',
      title: 'tabs share the session, from the login to the logout',
    },
    statements: ['2.22'],
  },
  {
    name: 'profile without its edit action',
    file: 'storefront/app/accounts/personal-info.tsx',
    find: '<Link to="/profileupdate"',
    replace: '<Link to="/profile"',
    test: {
      file: 'quality/e2e/shop/accounts/profile.test.ts',
      title:
        'the profile form: a phone that is taken, a new phone, a failed update, then every field and a picture',
    },
    statements: ['2.23'],
  },
  {
    name: 'profile form without the city',
    file: 'storefront/app/accounts/profile-update-page.tsx',
    find: '<TextField {...field(\'city\', labels.city)} autoComplete="address-level2" />',
    replace: '',
    test: {
      file: 'quality/e2e/shop/accounts/profile.test.ts',
      title:
        'the profile form: a phone that is taken, a new phone, a failed update, then every field and a picture',
    },
    statements: ['2.25', '6.04'],
  },
  {
    name: 'saved profile without its message',
    file: 'storefront/app/accounts/profile-update-page.tsx',
    find: "notify(texts.done, 'success');",
    replace: '',
    test: {
      file: 'quality/e2e/shop/accounts/profile.test.ts',
      title:
        'the profile form: a phone that is taken, a new phone, a failed update, then every field and a picture',
    },
    statements: ['8.07'],
  },
  {
    name: 'failed profile update without its message',
    file: 'storefront/app/accounts/profile-update-page.tsx',
    find: "notify(texts.failed, 'error');",
    replace: '',
    test: {
      file: 'quality/e2e/shop/accounts/profile.test.ts',
      title:
        'the profile form: a phone that is taken, a new phone, a failed update, then every field and a picture',
    },
    statements: ['8.08'],
  },
  {
    name: 'updated address shows the message for created',
    file: 'storefront/app/accounts/billing-address-page.tsx',
    find: "notify(current ? texts.updated : texts.created, 'success');",
    replace: "notify(texts.created, 'success');",
    test: {
      file: 'quality/e2e/shop/accounts/account-forms.test.ts',
      title: 'the regular shipping address: required fields, a failed save, creation and update',
    },
    statements: ['8.04'],
  },
  {
    name: 'created address shows the message for updated',
    file: 'storefront/app/accounts/billing-address-page.tsx',
    find: "notify(current ? texts.updated : texts.created, 'success');",
    replace: "notify(texts.updated, 'success');",
    test: {
      file: 'quality/e2e/shop/accounts/account-forms.test.ts',
      title: 'the regular shipping address: required fields, a failed save, creation and update',
    },
    statements: ['8.05'],
  },
  {
    name: 'failed address without its message',
    file: 'storefront/app/accounts/billing-address-page.tsx',
    find: "notify(texts.failed, 'error');",
    replace: '',
    test: {
      file: 'quality/e2e/shop/accounts/account-forms.test.ts',
      title: 'the regular shipping address: required fields, a failed save, creation and update',
    },
    statements: ['8.06'],
  },
  {
    name: 'address form without a login has no message',
    file: 'storefront/app/accounts/billing-address-page.tsx',
    find: "notify(texts.loginFirst, 'error');",
    replace: '',
    test: {
      file: 'quality/e2e/shop/accounts/account-forms.test.ts',
      title: 'the regular shipping address: required fields, a failed save, creation and update',
    },
    statements: ['5.16'],
  },
  {
    name: 'address form without required fields',
    file: 'storefront/app/accounts/address-form.ts',
    find: "if (address[field] === '') errors[field] = 'required';",
    replace: "if (field === 'name' && address[field] === '') errors[field] = 'required';",
    test: {
      file: 'quality/e2e/shop/accounts/account-forms.test.ts',
      title: 'the regular shipping address: required fields, a failed save, creation and update',
    },
    statements: ['5.05', '2.27'],
  },
  {
    name: 'city of a profile is its country',
    file: 'server/src/accounts/profiles.ts',
    find: '    city,\n    zipcode,',
    replace: '    city: country,\n    zipcode,',
    test: {
      file: 'server/src/accounts/profile-picture.test.ts',
      title: 'a form with text and picture changes both, and the picture is served',
    },
    statements: ['3.15', '7.14'],
  },
  {
    name: 'profile form changes no zipcode',
    file: 'server/src/accounts/update-profile.ts',
    find: "'city', 'zipcode', 'country'] as const",
    replace: "'city', 'country'] as const",
    test: {
      file: 'server/src/accounts/profile-picture.test.ts',
      title: 'a form with text and picture changes both, and the picture is served',
    },
    statements: ['7.15', '7.16'],
  },
  {
    name: 'customer has joined just now',
    file: 'server/src/accounts/profiles.ts',
    find: 'customer.date_joined.toISOString()',
    replace: 'new Date(0).toISOString()',
    test: {
      file: 'server/src/accounts/profile.test.ts',
      title: 'returns the profile as a list with one element and only the specified fields',
    },
    statements: ['3.15'],
  },
  {
    name: 'newest address is the first one',
    file: 'server/src/accounts/shipping-addresses.ts',
    find: "    .orderBy('id')",
    replace: "    .orderBy('id', 'desc')",
    test: {
      file: 'server/src/accounts/shipping-addresses.test.ts',
      title: 'lists the oldest address first, also after changes',
    },
    statements: ['7.17'],
  },
  {
    name: 'hash with less memory is not replaced',
    file: 'server/src/accounts/passwords.ts',
    find: '    used.memoryCost !== PARAMETERS.memoryCost ||\n',
    replace: '',
    test: {
      file: 'server/src/accounts/sign-in.test.ts',
      title: 'replaces a hash with less memory at the next sign-in',
    },
  },
  {
    name: 'wrong code makes a device known',
    file: 'server/src/accounts/unlock-sign-in.ts',
    find: '  if (wrong) return wrong;\n  const customer = await findCustomerOfPhone(codes.db, number);',
    replace:
      '  const customer = await findCustomerOfPhone(codes.db, number);\n  if (customer) await storeSignIn(codes.db, customer, { device, ipKey: rateLimitKey(ip) }, now);\n  if (wrong) return wrong;',
    test: {
      file: 'server/src/accounts/reset-password.test.ts',
      title: 'a wrong code unlocks nothing, for any phone',
    },
  },
  {
    name: 'wrong code gives a known device more attempts',
    file: 'server/src/accounts/unlock-sign-in.ts',
    find: '  if (wrong) return wrong;\n  const customer',
    replace:
      '  if (wrong) await resetDeviceAttempts(codes.db, number, device, now);\n  if (wrong) return wrong;\n  const customer',
    test: {
      file: 'server/src/accounts/reset-password.test.ts',
      title: 'a wrong code gives a known device no more attempts',
    },
  },
  {
    name: 'one right password undoes the failures of an IP address',
    file: 'server/src/accounts/sign-in.ts',
    find: 'await resetAttempts(db, [counts.own], now);',
    replace: 'await resetAttempts(db, [counts.own, ...counts.shared], now);',
    test: {
      file: 'server/src/accounts/sign-in-limits.test.ts',
      title: 'limits a shared IP address over all phones by its failures within an hour',
    },
  },
  {
    name: 'pictures of 16 bits may have 16 megapixels',
    file: 'server/src/platform/media/decode-picture.ts',
    find: "depth !== 'uchar' || (isProgressive && format !== 'jpeg')",
    replace: "isProgressive && format !== 'jpeg'",
    test: {
      file: 'server/src/accounts/hostile-pictures.test.ts',
      title: 'returns 400 for a PNG of 16 bits and 4 megapixels',
    },
  },
  {
    name: 'replaced address keeps its email',
    file: 'server/src/accounts/shipping-addresses.ts',
    find: '    .set(address)',
    replace: '    .set({ ...address, email: undefined as never })',
    test: {
      file: 'server/src/accounts/shipping-addresses.test.ts',
      title: 'stores, lists and replaces an address',
    },
  },
  {
    name: 'address that is changed to another one is stored twice',
    file: 'server/src/accounts/shipping-addresses.ts',
    find: 'row.and({ customer_id: customer, ...address })',
    replace: 'row.and({ customer_id: 0, ...address })',
    test: {
      file: 'server/src/accounts/shipping-addresses.test.ts',
      title: 'an address that is changed to be the same as others is stored once, under its own id',
    },
  },
  {
    name: 'address that is sent again is stored twice',
    file: 'server/src/accounts/shipping-addresses.ts',
    find: 'if (same) return same;',
    replace: '',
    test: {
      file: 'server/src/accounts/shipping-addresses.test.ts',
      title: 'an address that is sent again, also at once or when no other can be stored, is stored once',
    },
  },
];
