import { randomUUID } from 'node:crypto';
import type { CashSheet, HandIn, RiderWithCash } from '@haat/contract/office/orders/cash';
import type { PaymentProblem } from '@haat/contract/office/orders/payments';
import type { Candidate, OwnHandIn, OwnStop, Run } from '@haat/contract/office/orders/runs';
import type { Member, World } from './day-world.ts';

/** What happens between the counter, the door and the drawer. Each action notes its result under its name. */
export const DOOR_ACTIONS: Record<string, (world: World) => Promise<void>> = {
  'hand out': handOut,
  'take off a run': takeOff,
  deliver: (world) => atTheDoor(world, 'deliver'),
  'deliver in part': (world) => atTheDoor(world, 'deliver in part'),
  'refuse at the door': (world) => atTheDoor(world, 'refuse at the door'),
  'give a refund back': giveRefund,
  'count by two at once': countByTwo,
  'sign a count': signCounts,
  'take a count back': undoCount,
};

async function handOut(world: World): Promise<void> {
  const { body, ok } = await world.office<{ candidates: Candidate[] }>('GET', 'runs/');
  if (!ok || body.candidates.length === 0) return;
  const orders = body.candidates.slice(0, 6).map(({ order, version }) => ({ id: order, version }));
  const run = { key: randomUUID(), rider: world.random.pick(world.riders).id, orders };
  const replies = await Promise.all(
    [1, 2].map(() => world.office<{ results: { code: string }[] }>('POST', 'runs/', run)),
  );
  for (const reply of replies.filter((each) => each.ok))
    for (const { code } of reply.body.results) world.tally.note('hand out', { ok: code === 'ok', code });
}

async function takeOff(world: World): Promise<void> {
  const { body } = await world.office<{ runs: Run[] }>('GET', 'runs/');
  const stops = body.runs.flatMap(({ id, stops }) => stops.map((stop) => ({ ...stop, run: id })));
  const open = stops.filter(({ status }) => status === 'ONGOING');
  if (open.length === 0) return;
  const { order, run } = world.random.pick(open);
  const replies = await Promise.all(
    [1, 2].map(() => world.office('POST', `runs/stops/${order}/remove/`, { run })),
  );
  for (const reply of replies) world.tally.note('take off a run', reply);
}

interface OwnRun {
  stops: OwnStop[];
  cash_paisa: number;
  hand_ins: OwnHandIn[];
}

const ownRun = (world: World, rider: Member) => world.office<OwnRun>('GET', 'my-run/', undefined, rider);

async function atTheDoor(world: World, kind: string): Promise<void> {
  const rider = world.random.pick(world.riders);
  const { body, ok } = await ownRun(world, rider);
  const stops = ok ? body.stops.filter(({ status }) => status === 'ONGOING') : [];
  if (stops.length === 0) return;
  const stop = world.random.pick(stops);
  const { version, cash_due_paisa } = stop;
  const base = `my-run/stops/${stop.order}/`;
  const send = async (path: string, data: object) => {
    // The rider presses again after a lost response.
    const replies = await Promise.all([1, 2].map(() => world.office('POST', base + path, data, rider)));
    for (const reply of replies) world.tally.note(kind, reply);
  };
  if (kind === 'refuse at the door') return send('refuse/', { version, reason: 'too late' });
  if (kind === 'deliver') return send('deliver/', { version, cash_paisa: cash_due_paisa });
  const line = world.random.pick(stop.lines);
  const returned = [
    {
      item: line.item,
      quantity: world.random.whole(1, line.quantity),
      wasted: world.random.fraction() < 0.3,
    },
  ];
  return send('deliver/', { version, cash_paisa: cash_due_paisa, returned, reason: 'torn' });
}

/** A rider is chosen for a refund in cash, and gives it back from what he has collected. */
async function giveRefund(world: World): Promise<void> {
  const { body, ok } = await world.office<PaymentProblem[]>('GET', 'payments/');
  const inCash = ok ? body.filter(({ action }) => action === 'pay_out') : [];
  if (inCash.length === 0) return;
  const { id } = world.random.pick(inCash);
  const rider = world.random.pick(world.riders);
  await world.office('POST', `payments/refunds/${id}/rider/`, { rider: rider.id });
  const url = `my-run/refunds/${id}/given/`;
  const replies = await Promise.all([1, 2].map(() => world.office('POST', url, undefined, rider)));
  for (const reply of replies) world.tally.note('give a refund back', reply);
}

/** Nobody counts paisa: what a refund of an online payment has left of them is a difference. */
const inNotes = (paisa: number) => Math.floor(paisa / 100) * 100;

/** Two receivers count the same cash at once: one of them is refused. Some counts are wrong by a few taka. */
async function countByTwo(world: World): Promise<void> {
  const rider = world.random.pick(world.riders);
  const { body } = await world.office<{ riders: RiderWithCash[] }>('GET', 'cash/hand-ins/');
  const waiting = body.riders.find(({ id }) => id === rider.id);
  const run = await ownRun(world, rider);
  if (!waiting || !run.ok) return;
  const counted_paisa = Math.max(0, inNotes(run.body.cash_paisa) + world.random.pick([0, 0, 0, -1_000, 200]));
  const count = (receiver: Member) =>
    world.office<HandIn>(
      'POST',
      'cash/hand-ins/',
      { key: randomUUID(), rider: rider.id, seen: waiting.seen, counted_paisa },
      receiver,
    );
  const replies = await Promise.all(world.receivers.map(count));
  for (const reply of replies) world.tally.note('count by two at once', reply);
  if (replies.every(({ ok }) => ok)) world.tally.break('two receivers counted the same cash');
}

async function signCounts(world: World): Promise<void> {
  const { body } = await world.office<{ hand_ins: HandIn[] }>('GET', 'cash/hand-ins/');
  for (const { id, receiver_id, open } of body.hand_ins) {
    if (!open) continue;
    const receiver = world.receivers.find((each) => each.id === receiver_id);
    if (receiver)
      world.tally.note('sign a count', await world.office('POST', `cash/hand-ins/${id}/sign/`, {}, receiver));
  }
  for (const rider of world.riders)
    for (const { id, open } of (await ownRun(world, rider)).body?.hand_ins ?? [])
      if (open)
        world.tally.note(
          'sign a count',
          await world.office('POST', `my-run/hand-ins/${id}/sign/`, {}, rider),
        );
}

async function undoCount(world: World): Promise<void> {
  const { body } = await world.office<{ hand_ins: HandIn[] }>('GET', 'cash/hand-ins/');
  const open = body.hand_ins.filter((each) => each.open);
  if (open.length === 0) return;
  const url = `cash/hand-ins/${world.random.pick(open).id}/undo/`;
  world.tally.note(
    'take a count back',
    await world.office('POST', url, { reason: 'a note was under the box' }),
  );
}

/** The end of the day: everybody hands in the cash and signs, the day is closed, reopened and closed again. */
export async function closeTheDay(world: World): Promise<void> {
  await signCounts(world);
  for (const rider of world.riders) {
    const { body } = await world.office<{ riders: RiderWithCash[] }>('GET', 'cash/hand-ins/');
    const waiting = body.riders.find(({ id }) => id === rider.id);
    if (!waiting) continue;
    const counted_paisa = inNotes((await ownRun(world, rider)).body.cash_paisa);
    const count = { key: randomUUID(), rider: rider.id, seen: waiting.seen, counted_paisa };
    world.tally.note(
      'count at the end',
      await world.office('POST', 'cash/hand-ins/', count, world.receivers[0]),
    );
  }
  await signCounts(world);
  for (const error of [0, -700]) {
    const { drawer_paisa, days_to_close } = (await world.office<CashSheet>('GET', 'cash/')).body;
    const close = { day: days_to_close[0], counted_paisa: drawer_paisa + error, note: 'a note was torn' };
    const replies = await Promise.all([1, 2].map(() => world.office<CashSheet>('POST', 'cash/days/', close)));
    for (const reply of replies) world.tally.note('close the day', reply);
    if (replies.every(({ ok }) => ok)) world.tally.break('one day was closed twice');
    const closed = replies.find(({ ok }) => ok);
    if (!closed || error !== 0) continue;
    const url = `cash/days/${closed.body.days[0]!.id}/reopen/`;
    world.tally.note('reopen the day', await world.office('POST', url, { reason: 'a delivery was missing' }));
  }
}
