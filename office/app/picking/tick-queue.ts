import type { Tick, TickResult } from '@haat/contract/office/orders/picking';
import { DeviceQueue, type Queued, type QueueStorage } from '../platform/queue/device-queue.ts';
import { isRefusal } from '../platform/refusal.ts';

/** The product of a tick and its bag, to show it when its order has left the list. */
export interface TickProduct {
  name: string;
  name_bn: string;
  bag: string;
}

/** A tick on this device. Without a result it was not sent, or no response came. */
export interface QueuedTick extends Queued {
  tick: Tick;
  /** Named `goods` in the storage of devices. */
  goods: TickProduct;
  /** Why it was not applied; it stays until somebody has read it. `applied`: only until the list shows it. */
  result?: TickResult;
}

/** Entries contain no personal data and no secret. */
const PREFIX = 'office-tick-';

/** Sends ticks; throws `ApiError`. */
type Send = (ticks: Tick[]) => Promise<{ results: TickResult[] }>;

const BATCH = 50;

/**
 * The ticks of a device: stored when they are made, sent until a response comes, removed when they are applied. The server applies
 * each one once by its key, so a tick whose response was lost is sent again.
 */
export class TickQueue {
  readonly #queue: DeviceQueue<QueuedTick>;
  #applied: QueuedTick[] = [];

  constructor(storage: QueueStorage, now: () => number) {
    this.#queue = new DeviceQueue(PREFIX, storage, now);
  }

  /** Stores a tick. */
  add(staff: number, tick: Omit<Tick, 'at'>, product: TickProduct): void {
    const order = this.#queue.nextOrder();
    const made = { ...tick, at: new Date(order[0]).toISOString() };
    this.#queue.write(tick.key, { tick: made, staff, goods: product, order });
  }

  /** All ticks of a staff member, in the order in which they were made. */
  read(staff: number): QueuedTick[] {
    return this.#queue.read(staff).filter(({ tick }) => tick?.key);
  }

  /** The stored ticks, on top of those that were applied since the list was read: without them a tick would flash open. */
  shown(staff: number): QueuedTick[] {
    return [...this.#applied.filter((queued) => queued.staff === staff), ...this.read(staff)];
  }

  /** The list has all that was applied. */
  listWasRead(): void {
    this.#applied = [];
  }

  /** The ticks that wait to be sent. */
  unsent(staff: number): QueuedTick[] {
    return this.read(staff).filter(({ result }) => !result);
  }

  /** Sends what waits by now, the oldest first. Throws as `send` does; then all that has no result still waits. */
  async flush(staff: number, send: Send): Promise<void> {
    const waiting = this.unsent(staff);
    for (let at = 0; at < waiting.length; at += BATCH) {
      const batch = waiting.slice(at, at + BATCH);
      const results = await resultsOf(
        batch.map(({ tick }) => tick),
        send,
      );
      const byKey = new Map(results.map((result) => [result.key, result]));
      for (const queued of batch) this.#settle(queued, byKey.get(queued.tick.key));
    }
  }

  /** Removes a tick whose result somebody has read. */
  dismiss(key: string): void {
    this.#queue.remove(key);
  }

  #settle(queued: QueuedTick, result: TickResult | undefined): void {
    if (!result) return;
    // Nobody needs to know that an undo had nothing to undo.
    const isDone =
      result.result === 'applied' || (queued.tick.action === 'unpick' && result.result === 'already');
    if (isDone) {
      this.#applied.push({ ...queued, result });
      this.dismiss(queued.tick.key);
    } else this.#queue.write(queued.tick.key, { ...queued, result });
  }
}

/** Sends ticks. If the server refuses them all, each is sent alone, so that a bad one does not stop the others. */
async function resultsOf(ticks: Tick[], send: Send): Promise<TickResult[]> {
  try {
    return (await send(ticks)).results;
  } catch (problem) {
    if (!isRefusal(problem)) throw problem;
    const [{ key } = { key: '' }, ...others] = ticks;
    if (others.length === 0) return [{ key, result: 'refused', code: problem.refusal.code, by: '', at: '' }];
    const results: TickResult[] = [];
    for (const tick of ticks) results.push(...(await resultsOf([tick], send)));
    return results;
  }
}
