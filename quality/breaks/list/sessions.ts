import type { Mutant } from './mutant.ts';

const sessions = 'server/src/accounts/sessions.test.ts';
const guard = 'server/src/accounts/authenticate.test.ts';
const signIn = 'server/src/accounts/sign-in.test.ts';
const signInLimits = 'server/src/accounts/sign-in-limits.test.ts';
const knownSignIns = 'server/src/accounts/known-sign-ins.test.ts';

/** Accounts and sessions, at the API. */
export const sessionMutants: Mutant[] = [
  {
    name: 'access token of a hundred minutes',
    file: 'server/src/accounts/access-tokens.ts',
    find: 'ACCESS_LIFETIME = 10 *',
    replace: 'ACCESS_LIFETIME = 100 *',
    test: { file: sessions, title: 'an access token expires after 10 minutes' },
  },
  {
    name: 'audience of a token is not checked',
    file: 'server/src/accounts/access-tokens.ts',
    find: 'audience: AUDIENCE,',
    replace: '',
    test: { file: guard, title: 'returns 401 for another audience on every private endpoint' },
  },
  {
    name: 'type of a token is not checked',
    file: 'server/src/accounts/access-tokens.ts',
    find: '          typ: TYPE,\n',
    replace: '',
    test: { file: guard, title: 'returns 401 for another type on every private endpoint' },
  },
  {
    name: 'expiry of a token is not checked',
    file: 'server/src/accounts/access-tokens.ts',
    find: 'currentDate: clock(),',
    replace: 'currentDate: new Date(0),',
    test: { file: sessions, title: 'an access token expires after 10 minutes' },
  },
  {
    name: 'ended session opens private calls',
    file: 'server/src/accounts/authenticate.ts',
    find: ".where('ended', 'is', null)",
    replace: '',
    test: {
      file: sessions,
      title: 'signing out ends only this session at once and always returns the same response',
    },
  },
  {
    name: 'disabled customer opens private calls',
    file: 'server/src/accounts/authenticate.ts',
    find: ".where('disabled', 'is', null)",
    replace: '',
    test: { file: guard, title: 'returns 401 for a disabled customer on every private endpoint' },
  },
  {
    name: 'stolen refresh token ends no session',
    file: 'server/src/accounts/sessions.ts',
    find: "await markEnded(tx, session.id, 'reuse', now);",
    replace: '',
    test: {
      file: sessions,
      title: 'a stolen refresh token that is used later ends the session for thief and owner',
    },
  },
  {
    name: 'lost refresh response cannot be requested again',
    file: 'server/src/accounts/sessions.ts',
    find: 'OVERLAP = 10 * SECOND;',
    replace: 'OVERLAP = -1;',
    test: { file: sessions, title: 'a refresh can be repeated for ten seconds after a lost response' },
  },
  {
    name: 'idle session never ends',
    file: 'server/src/accounts/sessions.ts',
    find: ".where('renewed', '>=', subtractMs(now, IDLE_TIMEOUT))",
    replace: '',
    test: { file: sessions, title: 'a session ends after 30 days without use' },
  },
  {
    name: 'session in use never ends',
    file: 'server/src/accounts/sessions.ts',
    find: ".where('signed_in', '>=', subtractMs(now, MAX_LIFETIME))",
    replace: '',
    test: { file: sessions, title: 'a session in daily use ends after 90 days' },
  },
  {
    name: 'sign-out leaves the session',
    file: 'server/src/accounts/sessions.ts',
    find: "    if (session && isOfSession(session, token.secret)) await markEnded(tx, session.id, 'customer', now);\n",
    replace: '',
    test: {
      file: sessions,
      title: 'signing out ends only this session at once and always returns the same response',
    },
  },
  {
    name: 'disabled customer signs in',
    file: 'server/src/accounts/sign-in.ts',
    find: 'customer && isCorrect && !customer.disabled',
    replace: 'customer && isCorrect',
    test: {
      file: signIn,
      title: 'a disabled customer cannot sign in and gets the same response as an unknown phone',
    },
  },
  {
    name: 'any password signs in',
    file: 'server/src/accounts/sign-in.ts',
    find: 'customer && isCorrect && !customer.disabled',
    replace: 'customer && !customer.disabled',
    test: { file: signIn, title: 'returns the same response for an unknown phone and a wrong password' },
  },
  {
    name: 'passwords can be guessed without limit',
    file: 'server/src/accounts/sign-in.ts',
    find: 'BACKOFF = { free: 4,',
    replace: 'BACKOFF = { free: 400,',
    test: {
      file: signInLimits,
      title: 'five wrong passwords cause a wait that doubles each time; then the right one works',
    },
  },
  {
    name: 'strangers lock a known device out',
    file: 'server/src/accounts/sign-in.ts',
    find: 'if (known.device)',
    replace: 'if (!device)',
    test: {
      file: knownSignIns,
      title: 'do not lock out a known device, on any network',
    },
  },
  {
    name: 'strangers lock a known IP address out',
    file: 'server/src/accounts/sign-in.ts',
    find: 'shared: known.ip ? [perIpAddress] : [perPhone, perIpAddress]',
    replace: 'shared: [perPhone, perIpAddress]',
    test: { file: knownSignIns, title: 'do not lock out a known IP address' },
  },
  {
    name: 'invented token ends a session',
    file: 'server/src/accounts/sessions.ts',
    find: "    if (!isOfSession(session, token.secret)) return 'over';\n",
    replace: '',
    test: { file: sessions, title: 'a forged token with a known session id ends no session' },
  },
  {
    name: 'plain refresh token works once',
    file: 'server/src/accounts/sessions.ts',
    find: 'rotate || session.rotates',
    replace: 'session',
    test: {
      file: sessions,
      title: 'a refresh token works repeatedly until the session is 90 days old',
    },
  },
  {
    name: 'rotating session can be used without rotation',
    file: 'server/src/accounts/sessions.ts',
    find: 'rotate || session.rotates',
    replace: 'rotate',
    test: {
      file: sessions,
      title: 'a session that started with rotation always rotates',
    },
  },
  {
    name: 'phone changes without the password',
    file: 'server/src/accounts/confirm-phone-by-password.ts',
    find: 'if (!password) return PASSWORD_REQUIRED;',
    replace: 'if (!password) return null;',
    test: {
      file: 'server/src/accounts/profile.test.ts',
      title: 'requires the password every time',
    },
  },
  {
    name: 'password change leaves other sessions',
    file: 'server/src/accounts/change-password.ts',
    find: '    await endOthers(tx, caller, context);\n',
    replace: '',
    test: {
      file: 'server/src/accounts/change-password.test.ts',
      title: 'the new password works and all other sessions end at once',
    },
  },
  {
    name: 'old password opens a session during the change',
    file: 'server/src/accounts/sessions.ts',
    find: "      .where('password_hash', '=', passwordHash)\n",
    replace: '',
    test: {
      file: 'server/src/accounts/change-password.test.ts',
      title: 'a sign-in with the old password during the change creates no session',
    },
  },
  {
    name: 'taken phone gets a second account’s password',
    file: 'server/src/accounts/register.ts',
    find: "onConflict((conflict) => conflict.column('phone').doNothing())",
    replace: "onConflict((conflict) => conflict.column('phone').doUpdateSet({ password_hash: hash }))",
    test: {
      file: 'server/src/accounts/register.test.ts',
      title: 'four concurrent registrations of one phone create one account',
    },
  },
  {
    name: 'device cookie goes over plain http',
    file: 'server/src/accounts/device-cookie.ts',
    find: "protocol === 'https' ? '; Secure' : ''",
    replace: "''",
    test: {
      file: knownSignIns,
      title: 'the device cookie is sent only to the sign-in, hidden from scripts, and stored only as a hash',
    },
  },
  {
    name: 'session of the staff goes over plain http',
    file: 'server/src/office/staff/cookies.ts',
    find: "https ? '; Secure' : ''",
    replace: "''",
    test: {
      file: 'server/src/office/staff/staff.test.ts',
      title: 'the cookie of a session is out of reach of scripts and other sites',
    },
  },
  {
    name: 'code of a second factor works for ten minutes',
    file: 'server/src/office/staff/totp.ts',
    find: 'window: 1 }',
    replace: 'window: 20 }',
    test: {
      file: 'server/src/office/staff/staff.test.ts',
      title: 'an owner can do nothing before the second factor is set up, and then signs in with a code',
    },
  },
  {
    name: 'codes to set up a second factor can be guessed without limit',
    file: 'server/src/office/staff/totp.ts',
    find: 'max: 10, window',
    replace: 'max: 100_000, window',
    test: {
      file: 'server/src/office/staff/staff.test.ts',
      title: 'codes are no way around the limit of attempts',
    },
  },
];
