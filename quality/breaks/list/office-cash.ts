import type { Mutant } from './mutant.ts';

const cash = 'server/src/office/cash/cash.test.ts';
const property = 'server/src/office/cash/cash-property.test.ts';
const entries = 'server/migrations/0048_runs_cash_entries.sql';
const close = 'server/migrations/0148_business_days.sql';
/** The signature of a difference. */
const signature = 'server/migrations/0089_sign_for_a_former_rider.sql';
const ADDS_UP = 'on any day the places of the cash add up, no taka is lost or doubled, and the day closes';

/** Cash of the office, at the API. */
export const officeCashMutants: Mutant[] = [
  {
    name: 'sheet shows what riders have before it is counted',
    file: 'server/src/office/cash/get-cash-sheet.ts',
    find: 'withCash.length > 0',
    replace: 'withCash.length > 99',
    test: {
      file: cash,
      title: 'the receiver counts without the sum, which no response has before the count is stored',
    },
  },
  {
    name: 'each statement of the sheet has a snapshot of its own',
    file: 'server/src/office/cash/get-cash-sheet.ts',
    find: "'repeatable read'",
    replace: "'read committed'",
    test: { file: cash, title: 'the sheet adds up while cash is moved between its reads' },
  },
  {
    name: 'Today does not hear of cash',
    file: 'server/src/office/orders/today.ts',
    find: " ${sumOfNewest('cash_entry')},",
    replace: '',
    test: { file: cash, title: 'Today counts the riders who have cash, in each poll after a payment' },
  },
  {
    name: 'one signature moves a difference',
    file: signature,
    find: 'IF (SELECT count(*) FROM hand_in_signature WHERE hand_in_id = signed.id) = 2 THEN',
    replace: 'IF (SELECT count(*) FROM hand_in_signature WHERE hand_in_id = signed.id) = 1 THEN',
    test: {
      file: cash,
      title: 'a difference is moved when both have signed it, each in a session of their own',
    },
  },
  {
    name: 'nobody signs for a rider with another role',
    file: signature,
    find: " OR role NOT IN ('owner', 'rider'))",
    replace: ')',
    test: { file: cash, title: 'an owner signs for a rider who has become a packer' },
  },
  {
    name: 'anybody at the desk signs for the receiver',
    file: 'server/src/office/cash/sign-hand-in.ts',
    find: 'if (handIn.receiver_id === staff.id) sides',
    replace: 'if (handIn.receiver_id !== 0) sides',
    test: {
      file: cash,
      title: 'a difference is moved when both have signed it, each in a session of their own',
    },
  },
  {
    name: 'rider who hands in too much signs too little',
    file: entries,
    find: '         abs(paisa), the_actor',
    replace: '         greatest(paisa, 1), the_actor',
    test: { file: cash, title: 'a rider who hands in too much signs that as well' },
  },
  {
    name: 'second receiver counts the same cash',
    file: 'server/src/office/cash/count-cash.ts',
    find: '  if (newest === seen) return null;',
    replace: '  if (newest >= seen) return null;',
    test: {
      file: cash,
      title:
        'of two receivers who count one rider at once the second is refused, and a repeated request counts once',
    },
  },
  {
    name: 'count hides cash that was collected meanwhile',
    file: 'server/src/office/cash/count-cash.ts',
    find: '  if (newest === seen) return null;',
    replace: '  if (newest >= seen) return null;',
    test: { file: cash, title: 'cash that is collected while somebody counts refuses the count' },
  },
  {
    name: 'count that was taken back can be signed',
    file: 'server/src/office/cash/sign-hand-in.ts',
    find: "    if (undone) return new Refused(409, 'hand_in_undone', 'This count was taken back.');\n",
    replace: '    if (undone) return null;\n',
    test: {
      file: cash,
      title: 'a wrong count is taken back by a counter-entry until both have signed it',
    },
  },
  {
    name: 'receiver counts the own cash',
    file: 'server/src/office/cash/count-cash.ts',
    find: 'if (count.rider === receiver.id)',
    replace: 'if (count.rider === 0)',
    test: { file: cash, title: 'nobody counts the cash that he has collected' },
  },
  {
    name: 'more is deposited than the drawer has',
    file: entries,
    find: 'IF paisa > 0 AND (SELECT balance_paisa',
    replace: 'IF false AND (SELECT balance_paisa',
    test: {
      file: cash,
      title:
        'cash at the counter, refunds and deposits are entries of the drawer, and a deposit is taken back once',
    },
  },
  {
    name: 'day closes while a rider has cash',
    file: close,
    find: "WHERE kind = 'rider' AND balance_paisa <> 0)",
    replace: "WHERE kind = 'rider' AND balance_paisa IS NULL)",
    test: {
      file: cash,
      title: 'the day does not close before a difference is signed, although the rider has no cash',
    },
  },
  {
    name: 'difference of the drawer is no entry',
    file: close,
    find: '    NEW.expected_paisa - NEW.counted_paisa, NEW.actor, the_day => NEW.id);',
    replace: '    0, NEW.actor, the_day => NEW.id);',
    test: {
      file: cash,
      title:
        'the day closes once, with a note for a difference, and the next day opens with what was counted',
    },
  },
  {
    name: 'count of cash is not in the audit under the name of who made it',
    file: 'server/src/office/cash/count-cash.ts',
    find: '    await setStaffActor(tx, receiver.name);\n',
    replace: '',
    test: { file: cash, title: 'changes of runs and cash are in the audit' },
  },
  {
    name: 'the shop may write the entries of the cash',
    file: 'server/src/platform/db/database-user.ts',
    find: "  'cash_entry',\n",
    replace: '',
    test: { file: cash, title: 'the shop’s own database user may not: DELETE FROM cash_entry' },
  },
  {
    name: 'places of the cash need not add up',
    file: 'server/migrations/0048_runs_cash.sql',
    find: 'IF (SELECT sum(balance_paisa) FROM cash_place) <> 0 THEN',
    replace: 'IF (SELECT sum(balance_paisa) FROM cash_place) IS NULL THEN',
    test: {
      file: cash,
      title: 'not even the owner of the tables changes an entry, or a balance without another one',
    },
  },
  {
    name: 'refund by SQL stays in the drawer',
    file: entries,
    find: "OLD.state = 'due' AND NEW.payment_id IS NULL",
    replace: "OLD.state = 'due' AND NEW.payment_id IS NOT NULL",
    test: { file: cash, title: 'a refund in cash that SQL marks as paid out leaves the drawer as well' },
  },
  {
    name: 'refund by SQL is not in the audit',
    file: 'server/migrations/0092_audit_of_paid_out_refunds.sql',
    find: "OLD.state = 'due' AND NEW.payment_id IS NULL",
    replace: "OLD.state = 'due' AND NEW.payment_id IS NOT NULL",
    test: { file: cash, title: 'a refund in cash that SQL marks as paid out leaves the drawer as well' },
  },
  {
    name: 'command hands over a refund without a name in the audit',
    file: 'server/src/orders/pay-out-refund.ts',
    find: '    await setActor(tx, actorText(actor));\n',
    replace: '',
    test: {
      file: 'server/src/orders/adjust-order-command.test.ts',
      title: 'only a refund of the order itself is handed over, also one that the gateway has refused',
    },
  },
  {
    name: 'cash of a run goes into the drawer',
    file: entries,
    find: "THEN cash_place_of('drawer') ELSE cash_place_of('rider', the_rider) END;",
    replace: "THEN cash_place_of('drawer') ELSE cash_place_of('drawer') END;",
    test: { file: property, title: ADDS_UP },
  },
  {
    name: 'wrong count that is taken back stays in the drawer',
    file: entries,
    find: '    undone.counted_paisa, cash_actor(), the_hand_in => undone.id);',
    replace: '    0, cash_actor(), the_hand_in => undone.id);',
    test: { file: property, title: ADDS_UP },
  },
  {
    name: 'signatures at the same time move no difference',
    file: signature,
    find: '  SELECT * INTO signed FROM hand_in WHERE id = NEW.hand_in_id;\n  PERFORM lock_cash_of_rider(signed.rider_id);',
    replace:
      '  SELECT * INTO signed FROM hand_in WHERE id = NEW.hand_in_id;\n  signed.expected_paisa := signed.counted_paisa;',
    test: { file: property, title: ADDS_UP },
  },
  {
    name: 'owner signs for a rider who can sign',
    file: 'server/src/office/cash/sign-hand-in.ts',
    find: "handIn.rider_disabled && staff.role === 'owner'",
    replace: "staff.role === 'owner'",
    test: { file: cash, title: 'an owner signs for a rider whose account is disabled, nobody else' },
  },
  {
    name: 'day closes with a difference that is not signed',
    file: close,
    find: ' OR EXISTS (SELECT FROM open_hand_in)',
    replace: '',
    test: {
      file: cash,
      title: 'the day does not close before a difference is signed, although the rider has no cash',
    },
  },
];
