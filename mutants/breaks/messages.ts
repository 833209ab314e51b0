import type { Mutant } from '../mutant.ts';

const send = 'server/src/messages/send-due.test.ts';
const retries = 'server/src/messages/retries.test.ts';
const phone = 'server/src/messages/demo-phone.test.ts';
const notices = 'server/src/messages/orders/order-messages.test.ts';
const codes = 'server/src/codes/codes.test.ts';
const reset = 'server/src/accounts/reset-password.test.ts';

/** Messages and codes, at their verbs and at the API. */
export const messageMutants: Mutant[] = [
  {
    name: 'uncertain message is sent again by any provider',
    file: 'server/src/messages/claim-message.ts',
    find: "if (name !== former || sendsOnce === 'never') return false;",
    replace: 'if (name) return true;',
    test: { file: retries, title: 'once it is after: without an id it is listed, and never sent twice' },
  },
  {
    name: 'uncertain message is sent again the next day',
    file: 'server/src/messages/claim-message.ts',
    find: 'return rows[0]!.day === charged_on;',
    replace: 'return true;',
    test: {
      file: retries,
      title: 'a message that may have been sent yesterday is not sent again: it is listed',
    },
  },
  {
    name: 'message gets a new id for each try',
    file: 'server/src/messages/providers/sslwireless.ts',
    find: 'csms_id: client_id,',
    replace: 'csms_id: String(Math.random()).slice(2, 20),',
    test: { file: retries, title: 'after lost the message is sent, and once' },
  },
  {
    name: 'rows are claimed by two processes at once',
    file: 'server/src/platform/jobs/claim-due.ts',
    find: 'LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED',
    replace: 'LIMIT 1',
    test: { file: send, title: 'eight processes at once send two hundred messages, each once' },
  },
  {
    name: 'job goes on after it is stopped',
    file: 'server/src/platform/jobs/run-due.ts',
    find: 'stop?.aborted || ',
    replace: '',
    test: { file: send, title: 'a job that is stopped ends what it sends, and takes no other' },
  },
  {
    name: 'claim is over at once',
    file: 'server/src/platform/jobs/claim-due.ts',
    find: 'clock_timestamp() + ${wait}',
    replace: 'clock_timestamp()',
    test: {
      file: retries,
      title: 'once it is claimed the sending: with an id the message arrives, and once',
    },
  },
  {
    name: 'response without our message counts as sent',
    file: 'server/src/messages/providers/sslwireless.ts',
    find: "sms_status === 'SUCCESS' && csms_id === clientId",
    replace: 'info !== null',
    test: { file: retries, title: 'after other_message the message is sent, and once' },
  },
  {
    name: 'limit of a day is not checked',
    file: 'server/src/messages/charge-day.ts',
    find: 'parts + ${parts}::int <= sms_parts_per_day)',
    replace: 'true)',
    test: {
      file: send,
      title: 'of parts are never passed, by four processes at once; what waits is sent the next day',
    },
  },
  {
    name: 'each try of a message is charged',
    file: 'server/src/messages/claim-message.ts',
    find: 'message.charged_on ?? (await chargeDay(tx, message.parts))',
    replace: 'await chargeDay(tx, message.parts)',
    test: { file: send, title: 'a message that was tried again costs once' },
  },
  {
    name: 'old message is sent',
    file: 'server/src/messages/claim-message.ts',
    find: 'if (await isExpired(tx, message)) return',
    replace: 'if (message.id < 0) return',
    test: { file: send, title: 'a message that is too old is not sent' },
  },
  {
    name: 'code stays in the outbox',
    file: 'server/src/messages/end-message.ts',
    find: "CASE WHEN purpose = 'code' THEN '' ELSE text END",
    replace: 'text',
    test: { file: send, title: 'of a code nothing stays once it is sent' },
  },
  {
    name: 'message is queued for each request of an order',
    file: 'server/src/messages/orders/queue-order-message.ts',
    find: 'event: `order ${id} ${notice.kind}',
    replace: 'event: `${Math.random()} ${notice.kind}',
    test: { file: notices, title: 'two changes of one order are two messages, the same change is one' },
  },
  {
    name: 'language of the page is ignored',
    file: 'server/src/platform/http/accept-language.ts',
    find: "language === 'en' || language === 'bn'",
    replace: "language === 'en'",
    test: {
      file: notices,
      title: 'an order of a guest is acknowledged with number, sum and link, in the language of the page',
    },
  },
  {
    name: 'demo phone shows markup',
    file: 'server/src/messages/demo-phone-page.ts',
    find: 'return text.replace(/[&<>"\']/g,',
    replace: 'return text.replace(/[]/g,',
    test: { file: phone, title: 'what was typed and what was sent are shown as text' },
  },
  {
    name: 'demo phone stays when an owner’s goods come',
    file: 'server/src/catalogue/demonstration.ts',
    find: "set({ provider: 'off' })",
    replace: "set({ provider: 'demo' })",
    test: { file: phone, title: 'when an owner’s goods come the page is gone, and nothing is queued for it' },
  },
  {
    name: 'code works twice',
    file: 'server/src/codes/verify-code.ts',
    find: ".deleteFrom('code')\n      .where('purpose', '=', purpose)",
    replace: ".deleteFrom('code')\n      .where('tries', '>', 100)",
    test: { file: codes, title: 'a code of six digits is sent, works, and works once' },
  },
  {
    name: 'code needs no key of the shop',
    file: 'server/src/codes/codes.ts',
    find: "createHmac('sha256', await key())",
    replace: "createHmac('sha256', 'none')",
    test: { file: codes, title: 'a code is stored as a hash that needs the shop’s key, and no log holds it' },
  },
  {
    name: 'code can be guessed for ever',
    file: 'server/src/codes/verify-code.ts',
    find: ".where('tries', '<', MOST_TRIES)",
    replace: ".where('tries', '<', 100)",
    test: { file: codes, title: 'five wrong codes, also at once, and the right one works no more' },
  },
  {
    name: 'code works for an hour',
    file: 'server/src/codes/codes.ts',
    find: 'CODE_LIFETIME = 5 *',
    replace: 'CODE_LIFETIME = 60 *',
    test: { file: codes, title: 'a code works for five minutes' },
  },
  {
    name: 'codes of unknown phones are sent and paid',
    file: 'server/src/codes/send-code.ts',
    find: 'const known = request.known && ',
    replace: 'const known = ',
    test: { file: codes, title: 'gets the same responses and the same rows; no SMS, no money' },
  },
  {
    name: 'new password leaves sessions open',
    file: 'server/src/accounts/reset-password.ts',
    find: 'await endAllSessions(tx, customer.id, now);',
    replace: '',
    test: { file: reset, title: 'Amina forgot her password: a code sets a new one and ends every session' },
  },
  {
    name: 'reset tells who has no account',
    file: 'server/src/accounts/reset-password.ts',
    find: "return sendCode(codes, { purpose: 'reset_password',",
    replace: "if (!known) return NO_PHONE;\n  return sendCode(codes, { purpose: 'reset_password',",
    test: { file: reset, title: 'nobody learns whether a phone has an account' },
  },
  {
    name: 'code unlocks no sign-in',
    file: 'server/src/accounts/unlock-sign-in.ts',
    find: 'if (customer !== null) await storeSignIn',
    replace: 'if (customer === -1) await storeSignIn',
    test: { file: reset, title: 'while strangers attack, a code lets Amina’s new device sign in' },
  },
];
