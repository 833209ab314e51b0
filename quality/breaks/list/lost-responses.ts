import type { Mutant } from './mutant.ts';

/** Requests whose response is lost: the page must not report a failure, nor send or show something twice. */
export const lostResponseMutants: Mutant[] = [
  {
    name: 'a repeated claim of orders has a wrong code',
    file: 'server/src/accounts/prove-phone.ts',
    find: 'const isRepeated = await wasUsed(codes, { ...target, code });',
    replace: "const isRepeated = await wasUsed(codes, { ...target, code: '' });",
    test: {
      file: 'server/src/accounts/prove-phone.test.ts',
      title:
        'a claim that is repeated after a lost response gets the same response; another code is still wrong',
    },
  },
  {
    name: 'a code that could not be sent seems to be sent at the second press',
    file: 'server/src/accounts/change-phone-by-codes.ts',
    find: 'if (isRepeated && (await hasCode(codes, toNext(customer, next)))) return null;',
    replace: 'if (isRepeated || (await hasCode(codes, toNext(customer, next)))) return null;',
    test: {
      file: 'server/src/accounts/change-phone-by-codes.test.ts',
      title: 'a confirmation after which no code could be sent is repeated until one is sent',
    },
  },
  {
    name: 'a message of the contact form that is repeated is another one',
    file: 'server/src/content/store-contact-message.ts',
    find: 'row.and(message)',
    replace: "row.and({ ...message, name: '' })",
    test: {
      file: 'server/src/content/routes.test.ts',
      title:
        'a message that is sent again after a lost response is stored once, and again once it is answered',
    },
  },
  {
    name: 'a cancellation without a response is a failure',
    file: 'storefront/app/orders/send-cancellation.ts',
    find: "problem.status >= 500) return 'unknown';",
    replace: "problem.status >= 500) return 'failed';",
    test: {
      file: 'storefront/app/orders/send-cancellation.test.ts',
      title: 'whether an order was cancelled is unknown if a proxy responds',
    },
  },
  {
    name: 'a product is added while its removal is on its way',
    file: 'storefront/app/cart/create-customer-cart.ts',
    find: ' && !inFlight.has(id)',
    replace: '',
    test: {
      file: 'storefront/app/cart/create-customer-cart.test.ts',
      title: 'that waits is not sent before an earlier one of its product has arrived',
    },
  },
  {
    name: 'an addition to the cart that is repeated adds again',
    file: 'server/src/cart/add-line.ts',
    find: 'const repeated = add_key && (await findAddition(tx, customer, item, add_key));',
    replace: "const repeated = add_key === '' && (await findAddition(tx, customer, item, add_key));",
    test: {
      file: 'server/src/cart/cart.test.ts',
      title: 'a repeated addition with its key adds once, also at the same time; another key adds again',
    },
  },
  {
    name: 'what is added again after a lost response has another key',
    file: 'storefront/app/cart/create-customer-cart.ts',
    find: 'failedAdditions.set(content, add_key);',
    replace: '',
    test: {
      file: 'storefront/app/cart/create-customer-cart.test.ts',
      title: 'that is added again after a lost response is there once, unless a fetch has shown it',
    },
  },
  {
    name: 'a repeated reset of a password is refused',
    file: 'server/src/accounts/reset-password.ts',
    find: 'if (same) return same === true ? null : same;',
    replace: '',
    test: {
      file: 'server/src/accounts/reset-password.test.ts',
      title:
        'a repeated reset gets the same response and ends no later session; five minutes after its code it is refused',
    },
  },
  {
    name: 'a used code counts as used for ever',
    file: 'server/src/codes/count-try.ts',
    find: "\n    .where('expires', '>', now);",
    replace: ';',
    test: {
      file: 'server/src/accounts/reset-password.test.ts',
      title:
        'a repeated reset gets the same response and ends no later session; five minutes after its code it is refused',
    },
  },
  {
    name: 'a repeated change of the phone is refused',
    file: 'server/src/accounts/change-phone-by-codes.ts',
    find: 'if (isRepeated && (await findOwnPhone(codes.db, customer)) === next) return null;',
    replace: 'if (isRepeated && customer === 0) return null;',
    test: {
      file: 'server/src/accounts/change-phone-by-codes.test.ts',
      title: 'both steps, repeated after a lost response, get the same response, and no other code is sent',
    },
  },
  {
    name: 'a code without a response is said to have failed',
    file: 'storefront/app/codes/code-form.tsx',
    find: '(problem.status === 0 || problem.status >= 500)',
    replace: 'problem.status >= 500',
    test: {
      file: 'quality/e2e/shop/accounts/forgotten-password.test.ts',
      title: 'Amina has forgotten her password: a code on her phone, a new password, and she is in',
    },
  },
  {
    name: 'a change of the password without a response is said to have failed',
    file: 'storefront/app/accounts/security-section.tsx',
    find: 'setFormError(texts.unknown);',
    replace: 'setFormError(texts.failed);',
    test: {
      file: 'quality/e2e/shop/accounts/profile.test.ts',
      title: 'a new password, or one button, ends the other sessions, and this one continues',
    },
  },
  {
    name: 'a reload loses the form of a code that was sent',
    file: 'storefront/app/codes/use-sent-code.ts',
    find: 'if (stored) setSent(stored as Value);',
    replace: '',
    test: {
      file: 'quality/e2e/shop/orders/track-order.test.ts',
      title:
        'a guest without an account finds an order on another device by a code, cancels it, and finds it in the lists of this device',
    },
  },
  {
    name: 'a code whose request had no response cannot be typed',
    file: 'storefront/app/codes/code-request-form.tsx',
    find: '        setUnconfirmed({ phone, typed });',
    replace: '        setUnconfirmed(undefined);',
    test: {
      file: 'quality/e2e/shop/orders/track-order.test.ts',
      title:
        'a guest without an account finds an order on another device by a code, cancels it, and finds it in the lists of this device',
    },
  },
  {
    name: 'another language loses the typed message',
    file: 'storefront/app/platform/use-form-draft.ts',
    find: 'field.value = String(text);',
    replace: 'field.value = field.defaultValue;',
    test: {
      file: 'quality/e2e/shop/content/contact-form.test.ts',
      title: 'the contact form: errors at the fields, thanks, and a message preserved when it fails',
    },
  },
  {
    name: 'a reload loses the typed address',
    file: 'storefront/app/accounts/billing-address-page.tsx',
    find: "useFormDraft(form.ref, 'address', addressFieldNames)",
    replace: "useFormDraft(form.ref, 'address', [])",
    test: {
      file: 'quality/e2e/shop/accounts/account-forms.test.ts',
      title: 'the regular shipping address: required fields, a failed save, creation and update',
    },
  },
];
