import { taxOf } from '@haat/contract/money/money';
import { HOUR } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import { createLink } from '../../src/staff/links.ts';
import { getValueLimits } from '../../src/value-limits/value-limits.ts';
import { addSlot } from '../slots.ts';
import type { Change, Changes } from './changes.ts';
import { ANY_AREA, codeOf, jamal } from './office.ts';

/** Each slot is on another day, at a time when the shop is open. */
let slots = 0;
function noonSlot() {
  const day = Date.UTC(2099, 0, 1 + slots++, 6);
  return { starts_at: new Date(day), ends_at: new Date(day + 2 * HOUR) };
}

type Requests = Record<string, () => Promise<Change> | Change>;

/** Valid requests about staff, orders, runs and cash. The sequence matters: some need the data of earlier ones. */
export function orderRequests({ office, cookies, ...w }: Changes): Requests {
  const { db } = office;
  const { miniket } = office.fixtures;
  const { member, stored, after } = w;
  const newReceipt = (amount_paisa = 100_000) => ({
    key: w.hexKey(),
    wallet: 'bkash',
    trx_id: `T${w.hexKey().slice(-8)}0`.toUpperCase(),
    amount_paisa,
    sender: '',
  });
  const receive = async (paisa?: number) => {
    await w.send('wallets/receipts/', newReceipt(paisa));
    return w.newest('wallet_receipt');
  };
  /** A refund that is due in cash. */
  const cashRefund = async () => {
    const { id } = await w.order('PROCESSING', 'ONGOING', 'COMPLETED');
    await w.send('cash/transfers/', { ...w.transfer(), amount_paisa: 50_000 });
    await w.send(`orders/${id}/edit/`, {
      version: 3,
      key: w.hexKey(),
      reason: 'late',
      notify: false,
      lines: [],
      lower: { kind: 'goodwill', amount_paisa: 500, in_cash: true },
    });
    return w.newest('refund');
  };
  const openSession = () =>
    db.selectFrom('drawer_session').where('closed', 'is', null).select('id').executeTakeFirst();
  const openDrawer = async () => {
    if (!(await openSession())) await w.send('counter/drawer/', { key: w.hexKey(), float_paisa: 0 });
  };
  const closeDrawer = async () => {
    const open = await openSession();
    const body = { session: open?.id, counted_paisa: 0, note: 'all of it is lost' };
    if (open) await w.send('counter/drawer/close/', body);
  };
  return {
    acceptLink: async () => {
      const { path } = (
        await office.send('POST', 'staff/invitations/', { cookie: cookies.owner, body: { role: 'desk' } })
      ).json<{ path: string }>();
      return {
        body: {
          link: path.split('#')[1],
          name: 'New one',
          login: '01711999999',
          password: 'seven green papayas',
        },
      };
    },
    confirmTotp: async () => {
      const cookie = await office.addStaff('desk', { ...jamal, name: 'Jamal', login: '01711555555' });
      const { secret } = (await office.send('POST', 'totp/', { cookie })).json<{ secret: string }>();
      return { body: { code: codeOf(secret, office.clock.now()) }, cookie };
    },
    withdrawInvitation: async () => {
      await createLink(db, 'desk', office.clock.now());
      return { id: await w.newest('staff_link') };
    },
    makePasswordLink: member('manager'),
    setPasswordByLink: async () => {
      const { id } = await w.memberOf('packer');
      const path = await createLink(db, 'packer', office.clock.now(), { member: id });
      return { body: { link: path.slice(-43), password: 'seven green papayas' } };
    },
    disableStaff: member('packer'),
    enableStaff: member('packer'),
    changeStaff: async () => {
      const { id, name, role } = await w.memberOf('editor');
      return { id, body: { name: `${name} 2`, role, seen: { name, role } } };
    },
    resetFactor: member('manager'),
    changeOwnPassword: () => ({
      body: { current_password: 'seven green papayas', new_password: 'eleven yellow mangoes' },
      cookie: cookies.desk,
    }),
    sendMessageAgain: async () => {
      await sql`INSERT INTO message (event, channel, purpose, language, recipient, text, parts, client_id, expires)
        SELECT 'test ' || id, 'sms', 'service', 'en', '+8801712345678', 'Your order is here.', 1, substr(md5(id), 1, 20),
          now() + interval '1 day' FROM CAST(random() AS text) AS id`.execute(db);
      const id = await w.newest('message');
      await sql`UPDATE message SET state = 'dead', next_try = NULL, ended = now() WHERE id = ${id}`.execute(
        db,
      );
      return { id, body: {} };
    },
    openOrder: async () => ({ id: (await w.order()).id }),
    bulkMoveOrders: async () => ({ body: { to: 'PROCESSING', orders: [await w.order()] } }),
    recordCall: async () => {
      await sql`UPDATE call_rule SET first_order_paisa = 0`.execute(db);
      const { id, version } = await w.order();
      return { id, body: { version, call_key: w.hexKey(), outcome: 'no_answer', calls: 0 } };
    },
    changeCallRules: async () => {
      const { id, changed_by, changed_at, ...rules } = await db
        .selectFrom('call_rule')
        .selectAll()
        .executeTakeFirstOrThrow();
      return { body: { ...rules, first_order_paisa: null, refused_before: false, misses: 4 } };
    },
    moveOrder: async () => ({ id: (await w.order()).id, body: { to: 'PROCESSING', version: 0 } }),
    moveToSlot: async () => {
      const { id, version } = await w.order();
      await db.updateTable('orders').set({ delivery_type: 'STORE_PICKUP' }).where('id', '=', id).execute();
      return { id, body: { version, slot: await addSlot(db, noonSlot()) } };
    },
    cancelOrderAsStaff: async () => ({ id: (await w.order()).id, body: { version: 0, reason: 'asked' } }),
    placeDeskOrder: () => ({
      body: {
        name: 'Amina',
        phone: '01711888888',
        address: 'Dhanmondi',
        area: ANY_AREA,
        items: [{ product: miniket, quantity: 1 }],
        order_key: 'desk-1',
        source: 'CALL',
      },
    }),
    editOrder: async () => {
      const { id, version } = await w.order('PROCESSING');
      const lower = { kind: 'goodwill', amount_paisa: 500, in_cash: false };
      return { id, body: { version, key: w.hexKey(), reason: 'late', notify: false, lines: [], lower } };
    },
    changeOrder: async () => {
      const { id, version } = await w.order('PROCESSING');
      const receiver = { receiver_phone_number: '01712345670', receiver_address: 'House 4' };
      return {
        id,
        body: { version, key: w.hexKey(), ...receiver, add: [{ product: miniket, quantity: 1 }] },
      };
    },
    addNote: async () => ({
      id: (await w.order()).id,
      body: { key: w.hexKey(), audience: 'inside', text: 'Call first' },
    }),
    reportForCaller: async () => {
      const { id } = await w.order('PROCESSING', 'ONGOING', 'COMPLETED');
      const line = await w.lineOf(id);
      return {
        id,
        body: { key: w.hexKey(), lines: [{ line, amount: 1, reason: 'broken', wish: 'refund' }] },
      };
    },
    decideComplaint: async () => ({
      id: await w.complaintLine(),
      body: { key: w.hexKey(), decision: 'refund' },
    }),
    bringBack: async () => ({ id: await w.complaintLine(), body: { quantity: 1, to: 'waste' } }),
    uploadOrderPhoto: async () => ({
      id: (await w.order()).id,
      file: {
        name: 'scale.png',
        bytes: await w.photo(),
        as: 'photo',
        fields: { key: w.hexKey(), kind: 'scale' },
      },
    }),
    printSlips: async () => ({
      body: { orders: [(await w.order('PROCESSING')).id], kind: 'packing', size: '80' },
    }),
    printCreditNotes: async () => {
      await db.updateTable('shop_setting').set({ seller_bin: '004123456-0101' }).execute();
      const line = await w.complaintLine();
      const found = db.selectFrom('complaint_line').where('id', '=', line).select('order_id');
      const { order_id } = await found.executeTakeFirstOrThrow();
      const body = { orders: [order_id], size: '80' };
      await w.send('invoices/', body);
      await w.send(`complaint-lines/${line}/decide/`, { key: w.hexKey(), decision: 'refund' });
      return { body };
    },
    printInvoices: async () => {
      await db.updateTable('shop_setting').set({ seller_bin: '004123456-0101' }).execute();
      return { body: { orders: [(await w.order('PROCESSING')).id], size: '80' } };
    },
    weighLine: async () => {
      const { id, version } = await w.order('PROCESSING');
      return { id, body: { version, line: await w.lineOf(id), quantity: 1, reason: 'one bag was torn' } };
    },
    packOrder: async () => {
      const { id, version } = await w.order('PROCESSING');
      const line = await w.lineOf(id);
      const tick = { key: w.hexKey(), line, action: 'pick', quantity: 2, seen: 2, at: w.now() };
      await w.send('picking/ticks/', { ticks: [tick] });
      return { id, body: { version } };
    },
    applyTicks: async () => {
      const line = await w.lineOf((await w.order('PROCESSING')).id);
      return {
        body: { ticks: [{ key: w.hexKey(), line, action: 'pick', quantity: 2, seen: 2, at: w.now() }] },
      };
    },
    addSynonym: () => ({ body: { word: 'brinjal', means: 'eggplant' } }),
    removeSynonym: async () => ({
      body: await db
        .selectFrom('synonym')
        .where('word', '=', 'brinjal')
        .selectAll()
        .executeTakeFirstOrThrow(),
    }),
    handOut: async () => ({
      body: { key: 'run-of-audit', rider: await w.rider(), orders: [await w.order('PROCESSING')] },
    }),
    takeOffRun: async () => {
      const { id } = await w.outWithRider();
      return { id, body: { run: await w.newest('rider_run') } };
    },
    deliverStop: async () => {
      const { id, version } = await w.outWithRider();
      return { id, body: { version }, cookie: cookies.rider };
    },
    refuseStop: async () => {
      const { id, version } = await w.outWithRider();
      return { id, body: { version, reason: 'nobody at home' }, cookie: cookies.rider };
    },
    countCash: async () => ({ body: await w.count() }),
    signHandIn: async () => ({ id: await w.newest('hand_in') }),
    signRiderHandIn: async () => ({ id: await w.newest('hand_in'), cookie: cookies.rider }),
    undoHandIn: after(async () => w.send('cash/hand-ins/', await w.count()), 'hand_in', {
      reason: 'counted twice',
    }),
    decideValueRequest: async () => ({ id: await w.valueRequest(), body: { confirm: true } }),
    withdrawValueRequest: async () => ({ id: await w.valueRequest(), cookie: cookies.desk }),
    changeValueLimits: async () => {
      const { limits_paisa, version } = await getValueLimits(db);
      return {
        body: { version, limits_paisa: { ...limits_paisa, packer: limits_paisa.packer === 0 ? 1 : 0 } },
      };
    },
    moveCash: () => ({ body: w.transfer() }),
    undoTransfer: after(() => w.send('cash/transfers/', w.transfer()), 'cash_transfer'),
    payOutInCash: async () => ({ id: await cashRefund() }),
    chooseRefundRider: async () => ({ id: await cashRefund(), body: { rider: await w.rider() } }),
    giveRefund: async () => {
      const { id: order, version } = await w.outWithRider();
      await w.send(`my-run/stops/${order}/deliver/`, { version }, cookies.rider);
      const id = await cashRefund();
      await w.send(`payments/refunds/${id}/rider/`, { rider: await w.rider() });
      return { id, cookie: cookies.rider };
    },
    sendRefundBack: async () => {
      const { id } = await w.order('PROCESSING');
      const receipt = await receive();
      await w.send(`wallets/receipts/${receipt}/match/`, { order: id });
      return { id: await w.newest('refund'), body: { trx_id: `BACK${String(receipt).padStart(6, '0')}` } };
    },
    addReceipt: () => ({ body: newReceipt() }),
    importStatement: () => ({
      body: { wallet: 'bkash', text: `TrxID,Amount\n${newReceipt().trx_id},100` },
    }),
    matchReceipt: async () => {
      const { id } = await w.order('PROCESSING');
      return { id: await receive(), body: { order: id } };
    },
    undoMatch: async () => {
      const { id } = await w.order('PROCESSING');
      const receipt = await receive(100);
      await w.send(`wallets/receipts/${receipt}/match/`, { order: id });
      return { id: receipt };
    },
    setReceiptAside: async () => ({ id: await receive(), body: { reason: 'my own money' } }),
    claimForOrder: async () => {
      const { id } = await w.order('PROCESSING');
      await db
        .updateTable('shop_setting')
        .set({
          wallets: JSON.stringify([{ wallet: 'bkash', number: '+8801712345678', account: 'personal' }]),
        })
        .execute();
      const { key, wallet, trx_id } = newReceipt();
      return { id, body: { key, wallet, trx_id } };
    },
    settleClaim: async () => {
      const { id } = await w.order('PROCESSING', 'ONGOING');
      const { version, cash_due_paisa: amount_paisa } = (
        await office.send('GET', `orders/${id}/`, { cookie: cookies.owner })
      ).json<{ version: number; cash_due_paisa: number }>();
      const paid = [{ way: 'wallet', wallet: 'bkash', amount_paisa }];
      await w.send(`orders/${id}/move/`, { to: 'COMPLETED', version, cash_paisa: amount_paisa, paid });
      return { id: await w.newest('wallet_claim'), body: { way: 'cash', amount_paisa } };
    },
    withdrawClaim: async () => {
      const { id } = await w.order('PROCESSING');
      const { trx_id } = newReceipt();
      const claim = { order_id: id, wallet: 'bkash', trx_id, source: 'desk', actor: 'staff:Rina' } as const;
      await db
        .insertInto('wallet_claim')
        .values({ ...claim, claim_key: trx_id, receipt_id: null, amount_paisa: null })
        .execute();
      return stored('wallet_claim');
    },
    closeWalletText: async () => {
      await w.send('wallets/phones/', { name: 'Desk' });
      const sms = { sender: 'bKash', text: `promotion ${w.hexKey()}`, sent: null, done: null, done_by: null };
      await db
        .insertInto('wallet_text')
        .values({ ...sms, phone_id: await w.newest('wallet_phone') })
        .execute();
      return stored('wallet_text');
    },
    saveWallets: async () => {
      const { version } = await db.selectFrom('shop_setting').select('version').executeTakeFirstOrThrow();
      const wallets = [{ wallet: 'bkash', number: '01712345678', account: 'personal' }];
      return { body: { version, wallets } };
    },
    addWalletPhone: () => ({ body: { name: 'Phone of the desk' } }),
    revokeWalletPhone: after(() => w.send('wallets/phones/', { name: 'Old phone' }), 'wallet_phone'),
    openDrawer: async () => {
      await closeDrawer();
      return { body: { key: w.hexKey(), float_paisa: 0 } };
    },
    sellAtCounter: async () => {
      await openDrawer();
      const { price_paisa } = await office.db
        .selectFrom('product')
        .where('id', '=', office.fixtures.blender)
        .select('price_paisa')
        .executeTakeFirstOrThrow();
      const lines = [{ product: office.fixtures.blender, quantity: 1, price_paisa }];
      const total_paisa = price_paisa + taxOf(price_paisa, 5);
      return { body: { key: w.hexKey(), language: 'bn', lines, total_paisa } };
    },
    closeDrawer: async () => {
      await openDrawer();
      return {
        body: { session: await w.newest('drawer_session'), counted_paisa: 0, note: 'it is all gone' },
      };
    },
    closeDay: async () => {
      await closeDrawer();
      await w.send('cash/hand-ins/', await w.count());
      const id = await w.newest('hand_in');
      await w.send(`cash/hand-ins/${id}/sign/`);
      await w.send(`my-run/hand-ins/${id}/sign/`, {}, cookies.rider);
      return { body: { counted_paisa: 0, note: 'all is at the bank' } };
    },
    reopenDay: async () => ({ id: await w.newest('cash_day'), body: { reason: 'typed wrong' } }),
  };
}
