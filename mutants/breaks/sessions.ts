import type { Mutant } from '../mutant.ts';

const sessions = 'server/src/accounts/sessions.test.ts';
const guard = 'server/src/accounts/authenticate.test.ts';
const signIn = 'server/src/accounts/sign-in.test.ts';

/** Accounts and sessions, at the API. */
export const sessionMutants: Mutant[] = [
  {
    name: 'access token of a hundred minutes',
    file: 'server/src/accounts/access-tokens.ts',
    find: 'ACCESS_LIFETIME = 10 *',
    replace: 'ACCESS_LIFETIME = 100 *',
    test: { file: sessions, title: 'an access token is over after 10 minutes' },
  },
  {
    name: 'audience of a token is not checked',
    file: 'server/src/accounts/access-tokens.ts',
    find: 'audience: AUDIENCE,',
    replace: '',
    test: { file: guard, title: 'another audience opens no private call' },
  },
  {
    name: 'type of a token is not checked',
    file: 'server/src/accounts/access-tokens.ts',
    find: '          typ: TYPE,\n',
    replace: '',
    test: { file: guard, title: 'another type opens no private call' },
  },
  {
    name: 'expiry of a token is not checked',
    file: 'server/src/accounts/access-tokens.ts',
    find: 'currentDate: clock(),',
    replace: 'currentDate: new Date(0),',
    test: { file: sessions, title: 'an access token is over after 10 minutes' },
  },
  {
    name: 'ended session opens private calls',
    file: 'server/src/accounts/authenticate.ts',
    find: ".where('ended', 'is', null)",
    replace: '',
    test: {
      file: sessions,
      title: 'signing out ends the session at once, is always answered alike, and touches no other browser',
    },
  },
  {
    name: 'disabled customer opens private calls',
    file: 'server/src/accounts/authenticate.ts',
    find: ".where('disabled', 'is', null)",
    replace: '',
    test: { file: guard, title: 'a disabled customer is a stranger to every private call' },
  },
  {
    name: 'stolen refresh token ends nothing',
    file: 'server/src/accounts/sessions.ts',
    find: "await end(tx, session.id, 'reuse', now);",
    replace: '',
    test: {
      file: sessions,
      title: 'a stolen refresh token that is used later ends the session, for the thief and for the owner',
    },
  },
  {
    name: 'lost refresh response cannot be asked for again',
    file: 'server/src/accounts/sessions.ts',
    find: 'OVERLAP = 10 * SECOND;',
    replace: 'OVERLAP = -1;',
    test: { file: sessions, title: 'a lost response can be asked for again for ten seconds' },
  },
  {
    name: 'idle session goes on for ever',
    file: 'server/src/accounts/sessions.ts',
    find: ".where('renewed', '>=', before(now, IDLE))",
    replace: '',
    test: { file: sessions, title: 'a session unused for 30 days is over' },
  },
  {
    name: 'session in use goes on for ever',
    file: 'server/src/accounts/sessions.ts',
    find: ".where('signed_in', '>=', before(now, LONGEST))",
    replace: '',
    test: { file: sessions, title: 'a session in daily use is over after 90 days' },
  },
  {
    name: 'sign-out leaves the session',
    file: 'server/src/accounts/sessions.ts',
    find: "    if (session && isOfSession(session, token.secret)) await end(tx, session.id, 'customer', now);\n",
    replace: '',
    test: {
      file: sessions,
      title: 'signing out ends the session at once, is always answered alike, and touches no other browser',
    },
  },
  {
    name: 'disabled customer signs in',
    file: 'server/src/accounts/sign-in.ts',
    find: 'customer && right && !customer.disabled',
    replace: 'customer && right',
    test: { file: signIn, title: 'a disabled customer cannot sign in, and learns no more than a stranger' },
  },
  {
    name: 'any password signs in',
    file: 'server/src/accounts/sign-in.ts',
    find: 'customer && right && !customer.disabled',
    replace: 'customer && !customer.disabled',
    test: { file: signIn, title: 'an unknown phone and a wrong password get the same response' },
  },
  {
    name: 'passwords can be guessed without end',
    file: 'server/src/accounts/sign-in.ts',
    find: 'TRIES = { free: 4,',
    replace: 'TRIES = { free: 400,',
    test: {
      file: signIn,
      title: 'five wrong passwords make wait, twice as long each time; then the right one is taken',
    },
  },
  {
    name: 'strangers lock a known device out',
    file: 'server/src/accounts/sign-in.ts',
    find: 'if (known.device)',
    replace: 'if (!device)',
    test: {
      file: signIn,
      title: 'lock the owner out of no device that signed in before, wherever it is now',
    },
  },
  {
    name: 'strangers lock a known address out',
    file: 'server/src/accounts/sign-in.ts',
    find: 'shared: known.address ? [ofAddress] : [ofPhone, ofAddress]',
    replace: 'shared: [ofPhone, ofAddress]',
    test: { file: signIn, title: 'lock the owner out at no address that signed in before' },
  },
  {
    name: 'invented token ends a session',
    file: 'server/src/accounts/sessions.ts',
    find: "    if (!isOfSession(session, token.secret)) return 'over';\n",
    replace: '',
    test: { file: sessions, title: 'whoever knows a session’s name and invents the rest ends no session' },
  },
  {
    name: 'plain refresh token works once',
    file: 'server/src/accounts/sessions.ts',
    find: 'rotate || session.rotates',
    replace: 'session',
    test: {
      file: sessions,
      title: 'a refresh token gives an access token, and works again, until the session is 90 days old',
    },
  },
  {
    name: 'rotating session can be used without rotation',
    file: 'server/src/accounts/sessions.ts',
    find: 'rotate || session.rotates',
    replace: 'rotate',
    test: {
      file: sessions,
      title: 'a session whose sign-in asked for rotation rotates, whoever leaves it out later',
    },
  },
  {
    name: 'phone changes without the password',
    file: 'server/src/accounts/change-phone.ts',
    find: 'if (!password) return ASK;',
    replace: 'if (!password) return null;',
    test: {
      file: 'server/src/accounts/profile.test.ts',
      title: 'asks for the password at once and always',
    },
  },
  {
    name: 'password change leaves other sessions',
    file: 'server/src/accounts/change-password.ts',
    find: '    await leaveOthers(tx, caller, circumstances);\n',
    replace: '',
    test: {
      file: 'server/src/accounts/change-password.test.ts',
      title: 'a new password signs in from then on, and every other session ends at once',
    },
  },
  {
    name: 'old password opens a session while it changes',
    file: 'server/src/accounts/sessions.ts',
    find: "      .where('password_hash', '=', passwordHash)\n",
    replace: '',
    test: {
      file: 'server/src/accounts/change-password.test.ts',
      title: 'a sign-in with the old password that is under way while it changes opens nothing',
    },
  },
  {
    name: 'taken phone gets a second account’s password',
    file: 'server/src/accounts/register.ts',
    find: "onConflict((conflict) => conflict.column('phone').doNothing())",
    replace: "onConflict((conflict) => conflict.column('phone').doUpdateSet({ password_hash: hash }))",
    test: {
      file: 'server/src/accounts/register.test.ts',
      title: 'the same phone registered four times at once is one account',
    },
  },
];
