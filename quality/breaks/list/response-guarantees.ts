import type { Mutant } from './mutant.ts';

/** Guarantees of docs/security.md: logs, texts, uploads and responses. */
export const responseGuaranteeMutants: Mutant[] = [
  {
    name: 'a new password is not logged',
    file: 'server/src/accounts/change-password.ts',
    find: "  if (!refused) context.log.warn({ event: 'password_changed', customer }, 'password changed');\n",
    replace: '',
    test: {
      file: 'server/src/platform/http/logging.test.ts',
      title: 'security-relevant actions are logged as events with time and request',
    },
  },
  {
    name: 'the end of other sessions is not logged',
    file: 'server/src/accounts/change-password.ts',
    find: "  context.log.info({ event: 'signed_out_elsewhere', customer: caller.customer }, 'signed out elsewhere');\n",
    replace: '',
    test: {
      file: 'server/src/platform/http/logging.test.ts',
      title: 'security-relevant actions are logged as events with time and request',
    },
  },
  {
    name: 'a change of the phone is not logged',
    file: 'server/src/accounts/update-profile.ts',
    find: "    if (before.phone !== after.phone) log.warn({ event: 'phone_changed', customer: id }, 'phone changed');\n",
    replace: '',
    test: {
      file: 'server/src/platform/http/logging.test.ts',
      title: 'security-relevant actions are logged as events with time and request',
    },
  },
  {
    name: 'the phone of too many sign-ins is logged',
    file: 'server/src/accounts/sign-in.ts',
    find: "event: 'sign_in_limited', phone: maskPhone(number)",
    replace: "event: 'sign_in_limited', phone: number",
    test: {
      file: 'server/src/platform/http/logging.test.ts',
      title: 'security-relevant actions are logged as events with time and request',
    },
  },
  {
    name: 'failed sign-ins of the staff are not logged',
    file: 'server/src/office/staff/sign-in.ts',
    find: "    log.warn({ event: 'staff_sign_in_failed', staff: staff?.id }, 'sign-in failed');\n",
    replace: '',
    test: {
      file: 'server/src/office/staff/staff.test.ts',
      title: 'sign-ins, codes and new passwords of the staff are logged as events, without secrets',
    },
  },
  {
    name: 'wrong codes of a second factor are not logged',
    file: 'server/src/office/staff/sign-in.ts',
    find: "    log.warn({ event: 'staff_code_wrong', staff: staff.id }, 'wrong code of a second factor');\n",
    replace: '',
    test: {
      file: 'server/src/office/staff/staff.test.ts',
      title: 'sign-ins, codes and new passwords of the staff are logged as events, without secrets',
    },
  },
  {
    name: 'wrong codes by SMS are not logged',
    file: 'server/src/codes/verify-code.ts',
    find: "  log.warn({ event: 'code_wrong', purpose, phone: maskPhone(phone) }, 'wrong code');\n",
    replace: '',
    test: {
      file: 'server/src/codes/codes.test.ts',
      title: 'after five wrong codes, even concurrent ones, the right code does not work',
    },
  },
  {
    name: 'too many codes by SMS are not logged',
    file: 'server/src/codes/send-code.ts',
    find: "    log.warn({ event: 'code_limited', purpose, phone: maskPhone(phone) }, 'too many codes');\n",
    replace: '',
    test: { file: 'server/src/codes/codes.test.ts', title: 'of twenty concurrent requests one sends a code' },
  },
  {
    name: 'a code works for one minute',
    file: 'server/src/codes/codes.ts',
    find: 'CODE_LIFETIME = 5 * MINUTE',
    replace: 'CODE_LIFETIME = MINUTE',
    test: { file: 'server/src/codes/codes.test.ts', title: 'a code works for five minutes' },
  },
  {
    name: 'message of a database error is sent as 503',
    file: 'server/src/platform/http/error-handler.ts',
    find: "'The shop cannot reach its database. Please try again shortly.'",
    replace: 'error.message',
    test: {
      file: 'server/src/platform/http/logging.test.ts',
      title: 'the log of a database error contains no row data',
    },
  },
  {
    name: 'stored text loses characters of HTML',
    file: 'contract/src/common/text.ts',
    find: '\\u2066-\\u2069\\p{Cs}]/gu',
    replace: '\\u2066-\\u2069\\p{Cs}<]/gu',
    test: {
      file: 'server/src/platform/http/hostile-texts.test.ts',
      title: 'a message: every text in every field is refused with a reason, or shown unchanged',
    },
  },
  {
    name: 'one ended upload ends the count of all of a customer',
    file: 'server/src/platform/http/upload-limit.ts',
    find: '    if (own > 0) this.#byPerson.set(person, own);\n    else this.#byPerson.delete(person);',
    replace: '    if (own >= 0) this.#byPerson.delete(person);',
    test: {
      file: 'server/src/accounts/slow-uploads.test.ts',
      title: 'a process accepts fifty concurrent uploads, two per customer',
    },
  },
  {
    name: 'removed profile picture stays on the disk',
    file: 'server/src/accounts/update-profile.ts',
    find: 'if (newPicture !== undefined) unused = before.profile_picture;',
    replace: 'if (newPicture) unused = before.profile_picture;',
    test: {
      file: 'server/src/accounts/profile-picture.test.ts',
      title: 'a form without a file or with the URL of the picture changes nothing; null removes the picture',
    },
  },
  {
    name: 'picture of a failed change stays on the disk',
    file: 'server/src/accounts/update-profile.ts',
    find: '  let unused = newPicture;',
    replace: '  let unused: string | undefined;',
    test: {
      file: 'server/src/accounts/profile-picture.test.ts',
      title: 'each picture gets a new name and the previous file is deleted',
    },
  },
  {
    name: 'device cookie is stored without a hash',
    file: 'server/src/accounts/device-cookie.ts',
    find: 'hash: sha256(Buffer.from(secret)),',
    replace: "hash: Buffer.from(secret, 'base64url'),",
    test: {
      file: 'server/src/accounts/known-sign-ins.test.ts',
      title: 'the device cookie is sent only to the sign-in, hidden from scripts, and stored only as a hash',
    },
  },
  {
    name: 'refusals without a right are not logged',
    file: 'server/src/platform/http/error-handler.ts',
    find: "  403: 'forbidden',\n",
    replace: '',
    test: {
      file: 'server/src/platform/http/logging.test.ts',
      title: 'refusals are logged as events, a request without a token is not',
    },
  },
  {
    name: 'stored cart has a URL of any length',
    file: 'storefront/app/cart/guest-cart-format.ts',
    find: '!isText(product_image, MAX_URL)',
    replace: "typeof product_image !== 'string'",
    test: {
      file: 'storefront/app/cart/guest-cart-format.test.ts',
      title: 'loses the invalid line and preserves the others: a novel for a picture',
    },
  },
  {
    name: 'stored cart has invalid options',
    file: 'storefront/app/cart/guest-cart-format.ts',
    find: '.slice(0, MAX_OPTIONS).filter(isOption) }',
    replace: '.slice(0, MAX_OPTIONS) }',
    test: {
      file: 'storefront/app/cart/guest-cart-format.test.ts',
      title: 'loses the invalid options of a product',
    },
  },
  {
    name: 'stored cart of ten megabytes is read',
    file: 'storefront/app/cart/guest-cart-format.ts',
    find: 'if (!text || text.length > MAX_STORED) return null;',
    replace: 'if (!text) return null;',
    test: { file: 'storefront/app/cart/guest-cart-format.test.ts', title: 'is empty: ten megabytes' },
  },
  {
    name: 'audit has the token of an order',
    file: 'server/migrations/0040_staff.sql',
    find: "'content_hash', 'order_key', 'guest_token', 'placed_from',",
    replace: "'content_hash', 'placed_from',",
    test: {
      file: 'server/src/office/orders/orders.test.ts',
      title: 'a move by staff is in the audit without the shopper’s data',
    },
  },
  {
    name: 'orders of other accounts are claimed by the phone',
    file: 'server/src/orders/claim-orders.ts',
    find: ' AND customer_id IS NULL',
    replace: '',
    test: {
      file: 'server/src/accounts/prove-phone.test.ts',
      title:
        'a new account takes in the orders of its phone once a code has proven it, and later ones at sign-in',
    },
  },
  {
    name: 'stock alerts without a limit for an IP address',
    file: 'server/src/stock-alerts/request-stock-alert.ts',
    find: '    { rule: IP_ADDRESS_RULE, of: rateLimitKey(ip) },\n',
    replace: '',
    test: {
      file: 'server/src/stock-alerts/stock-alerts.test.ts',
      title: 'an IP address has a hundred requests an hour, whatever the phones',
    },
  },
];
