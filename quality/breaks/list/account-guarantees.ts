import type { Mutant } from './mutant.ts';

/** Guarantees of docs/security.md: sessions, codes and accounts, of customers and of the staff. */
export const accountGuaranteeMutants: Mutant[] = [
  {
    name: 'a valid secret of another session ends a session',
    file: 'server/src/accounts/refresh-tokens.ts',
    find: "createHmac('sha256', tokenKey).update(value)",
    replace: "createHmac('sha256', 'haat').update(value)",
    test: {
      file: 'server/src/accounts/sessions.test.ts',
      title: 'a forged token with a known session id ends no session',
    },
  },
  {
    name: 'an old refresh token ends no session',
    file: 'server/src/accounts/sessions.ts',
    find: ' || hasValidMac(token_key, secret);',
    replace: ';',
    test: {
      file: 'server/src/accounts/sessions.test.ts',
      title: 'reuse of any older token ends the session',
    },
  },
  {
    name: 'a session without rotation ends 30 days after the sign-in',
    file: 'server/src/accounts/sessions.ts',
    find: '.set({ renewed: later(session.renewed, now) })',
    replace: '.set({ renewed: session.renewed })',
    test: {
      file: 'server/src/accounts/sessions.test.ts',
      title: 'a refresh token works repeatedly until the session is 90 days old',
    },
  },
  {
    name: 'a disabled customer refreshes tokens of a sign-in that began before',
    file: 'server/src/accounts/sessions.ts',
    find: "    .where('disabled', 'is', null)\n    .where('renewed'",
    replace: "    .where('renewed'",
    test: {
      file: 'server/src/accounts/authenticate.test.ts',
      title: 'returns 401 for a disabled customer on every private endpoint',
    },
  },
  {
    name: 'one customer’s wrong passwords block the changes of all',
    file: 'server/src/accounts/confirm-password.ts',
    find: 'of: String(customer) }',
    replace: "of: '' }",
    test: {
      file: 'server/src/accounts/change-password.test.ts',
      title: 'a wrong password changes nothing, and attempts are limited',
    },
  },
  {
    name: 'code to a new phone works for another account',
    file: 'server/src/accounts/change-phone-by-codes.ts',
    find: '  subject: `of ${customer}`,',
    replace: "  subject: customer > 0 ? 'of' : '',",
    test: {
      file: 'server/src/accounts/change-phone-by-codes.test.ts',
      title: 'a code for one account changes no other',
    },
  },
  {
    name: 'response for a disabled customer is faster',
    file: 'server/src/accounts/sign-in.ts',
    find: '  const isCorrect = await verifyPassword(customer?.password_hash ?? null, password);',
    replace:
      '  if (customer?.disabled) return WRONG_CREDENTIALS;\n  const isCorrect = await verifyPassword(customer?.password_hash ?? null, password);',
    test: {
      file: 'server/src/accounts/sign-in.test.ts',
      title: 'an unknown phone needs the same work as a wrong password: one hash with the same parameters',
    },
  },
  {
    name: 'code for an unknown phone is stored as text',
    file: 'server/src/codes/send-code.ts',
    find: "text: known ? text : '',",
    replace: 'text,',
    test: {
      file: 'server/src/codes/codes.test.ts',
      title: 'gets the same responses and rows, but no SMS and no cost',
    },
  },
  {
    name: 'secrets of the staff are stored without a hash',
    file: 'server/src/office/staff/secrets.ts',
    find: "createHash('sha256').update(text).digest()",
    replace: "Buffer.concat([Buffer.from(text, 'base64url'), Buffer.alloc(32)]).subarray(0, 32)",
    test: {
      file: 'server/src/office/staff/staff.test.ts',
      title: 'only hashes of links, sessions, passwords and recovery codes are stored',
    },
  },
  {
    name: 'managers need no second factor',
    file: 'contract/src/office/rights.ts',
    find: "return role === 'owner' || role === 'manager';",
    replace: "return role === 'owner';",
    test: {
      file: 'server/src/office/staff/staff.test.ts',
      title: 'an owner can do nothing before the second factor is set up, and then signs in with a code',
    },
  },
  {
    name: 'recovery code of another member works',
    file: 'server/src/office/staff/totp.ts',
    find: "    .where('staff_id', '=', staff)\n    .where('hash'",
    replace: "    .where('hash'",
    test: {
      file: 'server/src/office/staff/staff.test.ts',
      title: 'a recovery code replaces one code of the app, once',
    },
  },
  {
    name: 'recovery code works again',
    file: 'server/src/office/staff/totp.ts',
    find: "    .deleteFrom('staff_recovery_code')\n    .where('staff_id', '=', staff)",
    replace: "    .updateTable('staff_recovery_code')\n    .set({ staff_id: staff })",
    test: {
      file: 'server/src/office/staff/staff.test.ts',
      title: 'a recovery code replaces one code of the app, once',
    },
  },
  {
    name: 'password without a code resets the count of wrong codes',
    file: 'server/src/office/staff/sign-in.ts',
    find: '    for (const count of [counts.own, ...counts.shared]) await removeAttempt(db, count, now);\n    return CODE_NEEDED;',
    replace: '    await resetAttempts(db, [counts.own], now);\n    return CODE_NEEDED;',
    test: {
      file: 'server/src/office/staff/staff.test.ts',
      title: 'codes are no way around the limit of attempts',
    },
  },
  {
    name: 'link of a start works in a shop with an owner',
    file: 'server/src/office/staff/links.ts',
    find: "NOT (first AND EXISTS (SELECT FROM staff WHERE role = 'owner' AND disabled IS NULL))",
    replace: 'NOT (first AND used_by IS NOT NULL)',
    test: {
      file: 'server/src/office/staff/staff.test.ts',
      title: 'a link expires after a day, and that of a start when there is an owner',
    },
  },
  {
    name: 'link to an account never expires',
    file: 'server/src/office/staff/links.ts',
    find: "    .where('expires', '>', now)\n",
    replace: '',
    test: {
      file: 'server/src/office/staff/staff.test.ts',
      title: 'a link expires after a day, and that of a start when there is an owner',
    },
  },
  {
    name: 'another site is not recognized by its Origin',
    file: 'server/src/office/staff/cross-site.ts',
    find: 'origin !== undefined && origin !== own && hostOf(origin) !== host',
    replace: "origin === 'null' && own === undefined && host === ''",
    test: {
      file: 'server/src/office/rights.test.ts',
      title: 'is refused by its Origin where the browser sends no Sec-Fetch-Site',
    },
  },
  {
    name: 'a table of the figures needs no session',
    file: 'contract/src/office/exports.ts',
    find: "row for each day',\n  right: 'figures.read',",
    replace: "row for each day',\n  right: 'anyone',",
    test: { file: 'server/src/office/rights.test.ts', title: 'only these endpoints need no session' },
  },
  {
    name: 'issuer of a token is not checked',
    file: 'server/src/accounts/access-tokens.ts',
    find: '          issuer: ISSUER,\n',
    replace: '',
    test: {
      file: 'server/src/accounts/authenticate.test.ts',
      title: 'returns 401 for another issuer on every private endpoint',
    },
  },
  {
    name: 'token names another customer than its session',
    file: 'server/src/accounts/authenticate.ts',
    find: 'if (session?.customer_id !== claims.customer) return UNAUTHORIZED;',
    replace: 'if (!session) return UNAUTHORIZED;',
    test: {
      file: 'server/src/accounts/authenticate.test.ts',
      title: 'returns 401 for an unknown customer on every private endpoint',
    },
  },
  {
    name: 'sign-out ends the sessions of all devices',
    file: 'server/src/accounts/sessions.ts',
    find: "await markEnded(tx, session.id, 'customer', now);",
    replace: 'await endAllSessions(tx, session.customer_id, now);',
    test: {
      file: 'server/src/accounts/sessions.test.ts',
      title: 'signing out ends only this session at once and always returns the same response',
    },
  },
  {
    name: 'new password ends the sessions of other customers',
    file: 'server/src/accounts/sessions.ts',
    find: "    .where('customer_id', '=', customer)\n    .where('id', '<>', session)",
    replace: "    .where('id', '<>', session)",
    test: {
      file: 'server/src/accounts/change-password.test.ts',
      title: 'the new password works and all other sessions end at once',
    },
  },
  {
    name: 'code to a new phone is sent without the one of the old',
    file: 'server/src/accounts/change-phone-by-codes.ts',
    find: '  const wrong = isRepeated ? null : await verifyCode(codes, { ...fromCurrent(current, next), code, ip });\n  if (wrong) return wrong;',
    replace: '  if (!isRepeated) await verifyCode(codes, { ...fromCurrent(current, next), code, ip });',
    test: {
      file: 'server/src/accounts/change-phone-by-codes.test.ts',
      title: 'without the code of the current phone no code reaches the new one, and nothing changes',
    },
  },
  {
    name: 'another customer’s address is replaced',
    file: 'server/src/accounts/shipping-addresses.ts',
    find: "    .where('customer_id', '=', customer)\n      .returning",
    replace: '      .returning',
    test: {
      file: 'server/src/platform/http/ownership.test.ts',
      title: 'Karim gets 404 for everything that is Amina’s, and it does not change',
    },
  },
  {
    name: 'another customer’s profile is changed',
    file: 'server/src/accounts/update-profile.ts',
    find: "  if (id !== caller.customer) return notFound('Profile');\n",
    replace: '',
    test: {
      file: 'server/src/platform/http/ownership.test.ts',
      title: 'Karim gets 404 for everything that is Amina’s, and it does not change',
    },
  },
  {
    name: 'used code works again',
    file: 'server/src/codes/verify-code.ts',
    find: '.set({ hash: randomBytes(32), used_hash: hash })',
    replace: '.set({ used_hash: hash })',
    test: {
      file: 'server/src/codes/codes.test.ts',
      title: 'of twenty concurrent tries with the right code one works',
    },
  },
  {
    name: 'ended session of the staff works',
    file: 'server/src/office/staff/sessions.ts',
    find: "    .where('token_hash', '=', hashSecret(token))\n    .where('ended', 'is', null)",
    replace: "    .where('token_hash', '=', hashSecret(token))",
    test: { file: 'server/src/office/rights.test.ts', title: 'is refused with an expired or ended session' },
  },
  {
    name: 'code of the app works twice',
    file: 'server/src/office/staff/totp.ts',
    find: "    .where('totp_step', '<', step)\n",
    replace: '',
    test: {
      file: 'server/src/office/staff/staff.test.ts',
      title: 'an owner can do nothing before the second factor is set up, and then signs in with a code',
    },
  },
  {
    name: 'pages of the same site send requests to the office',
    file: 'server/src/office/staff/cross-site.ts',
    find: "return site !== 'same-origin';",
    replace: "return site === 'cross-site';",
    test: {
      file: 'server/src/office/rights.test.ts',
      title: 'every endpoint is refused from other sites, and changes nothing',
    },
  },
  {
    name: 'failures at a known IP address do not count for it',
    file: 'server/src/accounts/sign-in.ts',
    find: 'shared: known.ip ? [perIpAddress] : [perPhone, perIpAddress],',
    replace: 'shared: known.ip ? [] : [perPhone, perIpAddress],',
    test: {
      file: 'server/src/accounts/sign-in-limits.test.ts',
      title: 'limits a shared IP address over all phones by its failures within an hour',
    },
  },
  {
    name: 'order is claimed whose key the account has used too',
    file: 'server/src/orders/claim-orders.ts',
    find: 'own.order_key = orders.order_key',
    replace: 'false',
    test: {
      file: 'server/src/accounts/prove-phone.test.ts',
      title: 'an order whose key the account has used too is not claimed, and holds up no other one',
    },
  },
];
