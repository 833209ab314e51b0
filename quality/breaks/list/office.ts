import type { Mutant } from './mutant.ts';

const rights = 'server/src/office/rights.test.ts';
const staff = 'server/src/office/staff/staff.test.ts';
const picking = 'server/src/office/picking/picking.test.ts';
const packing = 'server/src/office/packing/packing.test.ts';
const edits = 'server/src/office/edits/edits.test.ts';
const slips = 'server/src/office/slips/slips.test.ts';
const offline = 'server/src/office/picking/offline.test.ts';
const seeded =
  'two people pick one order, one of them without network for ten minutes: nothing is lost or doubled (seed 2)';

/** The office, at the API. */
export const officeMutants: Mutant[] = [
  {
    name: 'limited member stays signed in',
    file: 'server/src/office/staff/change-staff.ts',
    find: 'return change.role === member.role ? null : endAllSessions(tx, id, now);',
    replace: 'return change.role === member.role ? null : null;',
    test: {
      file: 'server/src/office/staff/change-staff.test.ts',
      title: 'another role ends all sessions at once; another name does not',
    },
  },
  {
    name: 'database loses its last owner',
    file: 'server/migrations/0066_staff_changes.sql',
    find: "  IF NOT EXISTS (SELECT FROM staff WHERE role = 'owner' AND disabled IS NULL) THEN",
    replace: '  IF false THEN',
    test: {
      file: 'server/src/office/staff/change-staff.test.ts',
      title: 'the shop never loses its last owner, also not to two who demote each other',
    },
  },
  {
    name: 'former name goes to somebody else',
    file: 'server/migrations/0066_staff_changes.sql',
    find: '  IF owner <> NEW.id THEN',
    replace: '  IF false THEN',
    test: {
      file: 'server/src/office/staff/change-staff.test.ts',
      title: 'a name that somebody has had stays theirs',
    },
  },
  {
    name: 'every role has every right',
    file: 'server/src/office/staff/office-endpoint.ts',
    find: 'toSession(staff).rights.includes(right) ? null : NO_RIGHT',
    replace: 'null',
    test: {
      file: rights,
      title: 'every endpoint is refused to the roles without its right, and changes nothing',
    },
  },
  {
    name: 'requests of other sites reach the office',
    file: 'server/src/office/staff/cross-site.ts',
    find: "site !== 'same-origin'",
    replace: "site === 'cross-origin'",
    test: { file: rights, title: 'every endpoint is refused from other sites, and changes nothing' },
  },
  {
    name: 'session of the office never expires',
    file: 'server/src/office/staff/sessions.ts',
    find: "    .where('begun', '>', new Date(now.getTime() - MAX_LIFETIME))\n    .select(['staff.id'",
    replace: "    .select(['staff.id'",
    test: { file: rights, title: 'is refused with an expired or ended session' },
  },
  {
    name: 'code of the second factor works twice',
    file: 'server/src/office/staff/totp.ts',
    find: "    .where('totp_step', '<', step)\n",
    replace: '',
    test: {
      file: staff,
      title: 'an owner can do nothing before the second factor is set up, and then signs in with a code',
    },
  },
  {
    name: 'link of a start makes a second owner',
    file: 'server/src/office/staff/links.ts',
    find: 'NOT (first AND',
    replace: 'NOT (false AND',
    test: { file: staff, title: 'a link expires after a day, and that of a start when there is an owner' },
  },
  {
    name: 'invitation outlives the role of its maker',
    file: 'server/src/office/staff/links.ts',
    find: "            .where('staff.role', 'in', INVITING),\n",
    replace: '',
    test: {
      file: 'server/src/office/staff/change-staff.test.ts',
      title: 'the invitation of an owner who is disabled or has another role is over',
    },
  },
  {
    name: 'move by staff is not in the audit',
    file: 'server/src/office/orders/move-as-staff.ts',
    find: '    await setStaffActor(tx, staff.name);\n',
    replace: '',
    test: {
      file: 'server/src/office/orders/orders.test.ts',
      title: 'a move by staff is in the audit without the shopper’s data',
    },
  },
  {
    name: 'search in the office ignores the rest of a long word',
    file: 'server/src/office/orders/find-orders.ts',
    find: '  for (const word of found.words)',
    replace: '  for (const word of [] as string[])',
    test: {
      file: 'server/src/office/orders/orders.test.ts',
      title: 'an order is found by digits of phone or number, by name and area, in any script',
    },
  },
  {
    name: 'order without a promise is late',
    file: 'server/src/orders/promised-by.ts',
    find: 'orders.created + orders.delivery_hours *',
    replace: 'orders.created + coalesce(orders.delivery_hours, 1) *',
    test: {
      file: 'server/src/office/orders/orders.test.ts',
      title: 'an open order is late once its promised time has passed, one without a promise never',
    },
  },
  {
    name: 'phones in sentences get Bengali digits',
    file: 'office/app/i18n/bengali-digits.ts',
    find: "number.includes('-')",
    replace: 'false',
    test: {
      file: 'office/app/i18n/bengali-digits.test.ts',
      title: 'numbers get Bengali digits, numbers of orders and phones stay: 02-41040001',
    },
  },
  {
    name: 'numbers of orders get Bengali digits',
    file: 'office/app/i18n/bengali-digits.ts',
    find: '(?<![\\dA-Za-z])',
    replace: '(?<!\\d)',
    test: {
      file: 'quality/e2e/office/pages.test.ts',
      title: 'who reads Bengali chooses the digits of the office, and numbers of orders stay as they are',
    },
  },
  {
    name: 'tick that is sent again is applied again',
    file: 'server/src/office/picking/apply-ticks.ts',
    find: '    if (earlier) return earlier;\n',
    replace: '',
    test: { file: picking, title: 'an order is picked when its last line is in the bag, once' },
  },
  {
    name: 'second picker of a line picks it again',
    file: 'server/src/office/picking/apply-ticks.ts',
    find: "  if (isDecided) return { result: 'already', by: picked };\n",
    replace: '',
    test: { file: offline, title: seeded },
  },
  {
    name: 'undo takes back the tick of somebody else',
    file: 'server/src/office/picking/apply-ticks.ts',
    find: 'picked === null || picked.tick_key !== tick.undoes',
    replace: 'picked === null',
    test: { file: offline, title: seeded },
  },
  {
    name: 'tick without a response is forgotten',
    file: 'office/app/picking/tick-queue.ts',
    find: '      const results = await resultsOf(',
    replace:
      '      for (const { tick } of batch) this.dismiss(tick.key);\n      const results = await resultsOf(',
    test: { file: offline, title: seeded },
  },
  {
    name: 'tick of a line whose quantity has changed is applied',
    file: 'server/src/office/picking/apply-ticks.ts',
    find: '  if (tick.seen !== suppliedOf(line))',
    replace: '  if (tick.seen < 0)',
    test: {
      file: picking,
      title: 'a short line lowers what is due, wastes what is missing, and needs a reason',
    },
  },
  {
    name: 'order is packed without its weights',
    file: 'server/src/office/packing/pack-order.ts',
    find: '    if (unweighed) return',
    replace: '    if (unweighed && false) return',
    test: {
      file: packing,
      title: 'a picked order is packed when all that is sold by weight is weighed, once',
    },
  },
  {
    name: 'edit does not raise the version of its order',
    file: 'server/migrations/0051_order_edits.sql',
    find: 'SET version = version + 1',
    replace: 'SET version = version',
    test: {
      file: packing,
      title: 'of two people who weigh the second learns who was first; a repeated request changes nothing',
    },
  },
  {
    name: 'rider keeps the cash of an order that was paid online meanwhile',
    file: 'server/src/office/runs/finish-stop.ts',
    find: '(await refuseChangedCash(tx, order, cash)) ?? ',
    replace: '',
    test: {
      file: 'server/src/office/runs/runs.test.ts',
      title: 'a rider who has collected cash learns that the order was paid online meanwhile',
    },
  },
  {
    name: 'edit of a line twice fails',
    file: 'server/src/office/edits/edit-order.ts',
    find: 'if (new Set(lines).size !== lines.length)',
    replace: 'if (lines.length > 99)',
    test: { file: edits, title: 'more than was ordered, nothing, and a delivered order are refused' },
  },
  {
    name: 'desk refunds in cash',
    file: 'server/src/orders/adjust-order.ts',
    find: '  if (cashPaisa > 0 && !mayPayCash)',
    replace: '  if (cashPaisa < 0 && !mayPayCash)',
    test: { file: edits, title: 'the desk lowers a sum; a refund in cash is for the owner' },
  },
  {
    name: 'preview of a change is stored',
    file: 'server/src/platform/db/database.ts',
    find: '    throw new Rollback(await work(tx));',
    replace: '    return work(tx);',
    test: { file: edits, title: 'a change is shown before it is made, and the preview stores nothing' },
  },
  {
    name: 'two invoices are issued with one number',
    file: 'server/src/office/slips/print-invoices.ts',
    find: '    await sql`LOCK TABLE invoice IN SHARE ROW EXCLUSIVE MODE`.execute(tx);\n',
    replace: '',
    test: {
      file: slips,
      title: 'numbers run without a gap in the financial year, also if many are issued at once, and stay',
    },
  },
  {
    name: 'packer reads the addresses of delivered orders',
    file: 'server/src/office/slips/slip-statuses.ts',
    find: ": ['PROCESSING', 'ONGOING'];",
    replace: ": ['PROCESSING', 'ONGOING', 'COMPLETED'];",
    test: { file: slips, title: 'a packer gets no slip of a delivered order, and prints none' },
  },
  {
    name: 'test message of the office is not in the audit',
    file: 'server/src/office/settings/send-test-message.ts',
    find: '    await setStaffActor(tx, staff);\n',
    replace: '',
    test: {
      file: 'server/src/office/audited.test.ts',
      title:
        'every change of the office is recorded with who made it, and an update with the values before and after',
    },
  },
];
