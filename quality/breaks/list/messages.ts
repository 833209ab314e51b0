import type { Mutant } from './mutant.ts';

const send = 'server/src/messages/send-due.test.ts';
const retries = 'server/src/messages/retries.test.ts';
const phone = 'server/src/messages/demo-phone.test.ts';
const notices = 'server/src/messages/orders/order-messages.test.ts';
const codes = 'server/src/codes/codes.test.ts';
const reset = 'server/src/accounts/reset-password.test.ts';

/** Messages and codes, in unit tests and at the API. */
export const messageMutants: Mutant[] = [
  {
    name: 'uncertain message is sent again by any provider',
    file: 'server/src/messages/claim-message.ts',
    find: "if (name !== former || deduplicates === 'never') return false;",
    replace: 'if (name) return true;',
    test: {
      file: retries,
      title: 'at step after: without deduplication the message is uncertain and never sent twice',
    },
  },
  {
    name: 'uncertain message is sent again the next day',
    file: 'server/src/messages/claim-message.ts',
    find: 'return rows[0]!.day === charged_on;',
    replace: 'return true;',
    test: {
      file: retries,
      title: 'a message that may have been sent yesterday is not sent again: it is uncertain',
    },
  },
  {
    name: 'message gets a new id for each try',
    file: 'server/src/messages/providers/sslwireless.ts',
    find: 'csms_id: client_id,',
    replace: 'csms_id: String(Math.random()).slice(2, 20),',
    test: { file: retries, title: 'after lost the message is sent exactly once' },
  },
  {
    name: 'rows are claimed by two processes at once',
    file: 'server/src/platform/jobs/claim-due.ts',
    find: 'LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED',
    replace: 'LIMIT 1',
    test: { file: send, title: 'eight concurrent processes send two hundred messages, each once' },
  },
  {
    name: 'job goes on after it is stopped',
    file: 'server/src/platform/jobs/run-due.ts',
    find: 'stop?.aborted || ',
    replace: '',
    test: { file: send, title: 'a stopped job finishes the current messages and claims no other' },
  },
  {
    name: 'claim expires at once',
    file: 'server/src/platform/jobs/claim-due.ts',
    find: 'clock_timestamp() + ${wait}',
    replace: 'clock_timestamp()',
    test: {
      file: retries,
      title: 'at step claimed: with deduplication the message is sent exactly once',
    },
  },
  {
    name: 'response without our message counts as sent',
    file: 'server/src/messages/providers/sslwireless.ts',
    find: "sms_status === 'SUCCESS' && csms_id === clientId",
    replace: 'info !== null',
    test: { file: retries, title: 'after other_message the message is sent exactly once' },
  },
  {
    name: 'daily limit is not checked',
    file: 'server/src/messages/daily-limits.ts',
    find: 'parts + ${parts}::int <= ${part} * sms_parts_per_day)',
    replace: 'true)',
    test: {
      file: send,
      title:
        'of parts are never exceeded by four concurrent processes; postponed messages are sent the next day',
    },
  },
  {
    name: 'each try of a message is charged',
    file: 'server/src/messages/claim-message.ts',
    find: 'message.charged_on ?? (await chargeDay(tx, charged))',
    replace: 'await chargeDay(tx, charged)',
    test: { file: send, title: 'a retried message is charged once' },
  },
  {
    name: 'codes wait behind order messages',
    file: 'server/src/messages/claim-message.ts',
    find: "      (await claimDue<Message>(tx, JOB, sql`${where} AND purpose = 'code'`)) ??\n",
    replace: '',
    test: { file: send, title: 'a code is sent before the messages that were queued before it' },
  },
  {
    name: 'order messages use up the limit of codes',
    file: 'server/src/messages/claim-message.ts',
    find: "message.purpose === 'code' ? { ...message, parts: 0 } : message",
    replace: 'message',
    test: { file: send, title: 'of other messages do not hold back a code' },
  },
  {
    name: 'expired message is sent',
    file: 'server/src/messages/claim-message.ts',
    find: 'if (await isExpired(tx, message)) return',
    replace: 'if (message.id < 0) return',
    test: { file: send, title: 'an expired message is not sent' },
  },
  {
    name: 'code stays in the outbox',
    file: 'server/src/messages/end-message.ts',
    find: "CASE WHEN purpose = 'code' THEN '' ELSE text END",
    replace: 'text',
    test: { file: send, title: 'the text of a code is deleted after sending' },
  },
  {
    name: 'message is queued for each request of an order',
    file: 'server/src/messages/orders/queue-order-message.ts',
    find: 'event: `order ${id} ${notice.kind}',
    replace: 'event: `${Math.random()} ${notice.kind}',
    test: { file: notices, title: 'two changes of one order queue two messages, the same change one' },
  },
  {
    name: 'language of the page is ignored',
    file: 'server/src/platform/http/accept-language.ts',
    find: "language === 'en' || language === 'bn'",
    replace: "language === 'en'",
    test: {
      file: notices,
      title: 'a guest gets number, total and link of the order, in the language of the page',
    },
  },
  {
    name: 'demo phone shows markup',
    file: 'server/src/messages/demo-phone-page.ts',
    find: 'return text.replace(/[&<>"\']/g,',
    replace: 'return text.replace(/[]/g,',
    test: { file: phone, title: 'the typed number and the messages are shown as text' },
  },
  {
    name: 'demo phone stays on after the import of an own catalogue',
    file: 'server/src/catalogue/demo-shop-state.ts',
    find: "set({ provider: 'off' })",
    replace: "set({ provider: 'demo' })",
    test: {
      file: phone,
      title: 'after the import of an own catalogue the demo phone is off and nothing is queued',
    },
  },
  {
    name: 'code can be used twice',
    file: 'server/src/codes/verify-code.ts',
    find: 'hash: randomBytes(32), used_hash: hash',
    replace: 'hash, used_hash: hash',
    test: { file: codes, title: 'a code of six digits is sent and works once' },
  },
  {
    name: 'code hash does not use the key of the shop',
    file: 'server/src/codes/codes.ts',
    find: "createHmac('sha256', await key())",
    replace: "createHmac('sha256', 'none')",
    test: { file: codes, title: 'a code is stored only as a hash with the shop’s key, and is never logged' },
  },
  {
    name: 'code can be guessed without limit',
    file: 'server/src/codes/count-try.ts',
    find: ".where('tries', '<', MAX_TRIES)",
    replace: ".where('tries', '<', 100)",
    test: {
      file: codes,
      title: 'after five wrong codes, even concurrent ones, the right code does not work',
    },
  },
  {
    name: 'code works for an hour',
    file: 'server/src/codes/codes.ts',
    find: 'CODE_LIFETIME = 5 *',
    replace: 'CODE_LIFETIME = 60 *',
    test: { file: codes, title: 'a code works for five minutes' },
  },
  {
    name: 'codes for unknown phones are sent and charged',
    file: 'server/src/codes/send-code.ts',
    find: 'const known = request.known && ',
    replace: 'const known = ',
    test: { file: codes, title: 'gets the same responses and rows, but no SMS and no cost' },
  },
  {
    name: 'new password leaves sessions open',
    file: 'server/src/accounts/reset-password.ts',
    find: 'await endAllSessions(tx, customer.id, now);',
    replace: '',
    test: { file: reset, title: 'Amina forgot her password: a code sets a new one and ends every session' },
  },
  {
    name: 'reset reports who has no account',
    file: 'server/src/accounts/reset-password.ts',
    find: "return sendCode(codes, { purpose: 'reset_password',",
    replace: "if (!known) return NO_PHONE;\n  return sendCode(codes, { purpose: 'reset_password',",
    test: { file: reset, title: 'the responses do not reveal whether a phone has an account' },
  },
  {
    name: 'code unlocks no sign-in',
    file: 'server/src/accounts/unlock-sign-in.ts',
    find: 'if (customer !== null) {',
    replace: 'if (customer === -1) {',
    test: { file: reset, title: 'during an attack a code allows the sign-in of Amina’s new device' },
  },
  {
    name: 'orders of a phone that no code has proven are claimed',
    file: 'server/src/orders/claim-orders.ts',
    find: ' AND phone_proven IS NOT NULL',
    replace: '',
    test: {
      file: 'server/src/accounts/prove-phone.test.ts',
      title: 'nothing is claimed by a wrong code, another account or another phone',
    },
  },
  {
    name: 'number without the phone gets a code',
    file: 'server/src/orders/track-order.ts',
    find: 'known: order !== undefined',
    replace: 'known: true',
    test: {
      file: 'server/src/orders/track-order.test.ts',
      title: 'the response is the same for a number or a phone that is not of an order',
    },
  },
  {
    name: 'orders of strangers flood a phone',
    file: 'server/src/messages/orders/queue-order-message.ts',
    find: '!byStaff && {',
    replace: 'order.id < 0 && {',
    test: {
      file: 'server/src/messages/orders/order-messages.test.ts',
      title:
        'a stranger cannot flood a phone by orders that are cancelled again, and the staff still reach it',
    },
  },
  {
    name: 'staff do not reach a phone that strangers have flooded',
    file: 'server/src/messages/orders/queue-order-message.ts',
    find: '!byStaff && {',
    replace: 'order.id > 0 && {',
    test: {
      file: 'server/src/messages/orders/order-messages.test.ts',
      title:
        'a stranger cannot flood a phone by orders that are cancelled again, and the staff still reach it',
    },
  },
  {
    name: 'message is sent again after an internal error of the provider',
    file: 'server/src/messages/providers/bulksmsbd.ts',
    find: 'const UNKNOWN = [1005];',
    replace: 'const UNKNOWN: number[] = [];',
    test: {
      file: 'server/src/messages/retries.test.ts',
      title: 'after internal_error the message is uncertain and not sent again',
    },
  },
  {
    name: 'message of a crashed process is sent again by another provider',
    file: 'server/src/messages/claim-message.ts',
    find: "if (name !== former || deduplicates === 'never') return false;",
    replace: "if (deduplicates === 'never') return false;",
    test: {
      file: 'server/src/messages/retries.test.ts',
      title: 'with one provider: another one, which deduplicates, does not send the message again',
    },
  },
  {
    name: 'message that waits for the next day uses up its tries',
    file: 'server/src/messages/claim-message.ts',
    find: 'tries: tries - 1,',
    replace: 'tries,',
    test: {
      file: 'server/src/messages/send-due.test.ts',
      title:
        'of parts are never exceeded by four concurrent processes; postponed messages are sent the next day',
    },
  },
  {
    name: 'address of an e-mail is logged',
    file: 'server/src/messages/send-due.ts',
    find: "recipient.replace(/^.*@/, '…@')",
    replace: 'recipient',
    test: {
      file: 'server/src/messages/send-due.test.ts',
      title: 'of the recipient of an e-mail only the domain is logged',
    },
  },
];
