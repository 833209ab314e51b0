import { ApiError } from '@haat/contract/client';
import type { Refusal } from '@haat/contract/http/problems';
import { useEffect } from 'react';
import { create } from 'zustand';
import { isAwaitingConfirmation } from '../awaiting-confirmation.ts';
import { isRefusal } from '../refusal.ts';
import { DeviceQueue, deviceStorage, type Queued } from './device-queue.ts';

/** How often what waits is sent again, in ms. */
const RETRY = 5_000;

/** A press on this device: sent until a response comes, so the server takes a repeated one once. */
export interface Press extends Queued {
  /** Why the server has refused it; it stays until somebody has read it. */
  refusal?: Refusal;
}

/** The presses of one kind that work without a network. */
export class PressQueue<Entry extends Press> {
  /** The presses of this device that wait or were refused. */
  readonly usePresses = create<(Entry & { key: string })[]>(() => []);
  readonly #prefix: string;
  readonly #send: (entry: Entry & { key: string }) => Promise<unknown>;
  #opened: DeviceQueue<Entry> | null = null;
  #sending: Promise<void> | null = null;

  /**
   * @param prefix of the names of its entries
   * @param send throws `ApiError`
   */
  constructor(prefix: string, send: (entry: Entry & { key: string }) => Promise<unknown>) {
    this.#prefix = prefix;
    this.#send = send;
  }

  get #queue(): DeviceQueue<Entry> {
    this.#opened ??= new DeviceQueue(this.#prefix, deviceStorage(), Date.now);
    return this.#opened;
  }

  /** Stores a press, or replaces the one with its key, and sends it as soon as possible. Throws if it cannot be stored. */
  press(staff: number, key: string, entry: Omit<Entry, keyof Press>): Promise<void> {
    this.#queue.write(key, { ...entry, staff, order: this.#queue.nextOrder() } as Entry);
    this.show(staff);
    return this.send(staff);
  }

  /** Removes a press that was refused, when somebody has read why. */
  dismiss(staff: number, key: string): void {
    this.#queue.remove(key);
    this.show(staff);
  }

  /** Reads the presses of a staff member. */
  show(staff: number): void {
    this.usePresses.setState(this.#queue.read(staff), true);
  }

  /** Sends what waits, the oldest first, one call at a time. */
  send(staff: number): Promise<void> {
    this.#sending ??= this.#flush(staff).finally(() => {
      this.#sending = null;
      this.show(staff);
    });
    return this.#sending;
  }

  async #flush(staff: number): Promise<void> {
    const sent = new Set<string>();
    for (;;) {
      const next = this.#queue.read(staff).find(({ key, refusal }) => !refusal && !sent.has(key));
      if (!next) return;
      sent.add(next.key);
      try {
        await this.#send(next);
        this.#queue.remove(next.key);
      } catch (problem) {
        if (!(problem instanceof ApiError)) throw problem;
        // Without a network the others would only wait for a timeout, too.
        if (!isRefusal(problem)) return;
        if (isAwaitingConfirmation(problem)) this.#queue.remove(next.key);
        else {
          // Not a spread: its type would be a product of all refusals.
          next.refusal = problem.refusal;
          this.#queue.write(next.key, next);
        }
      }
      this.show(staff);
    }
  }
}

/** Sends the presses of this device while the office is open on any page. */
export function useSendPresses<Entry extends Press>(
  queue: PressQueue<Entry>,
  active: boolean,
  staff: number,
): void {
  useEffect(() => {
    if (!active) return;
    const run = () => {
      queue.show(staff);
      if (queue.usePresses.getState().some(({ refusal }) => !refusal)) void queue.send(staff);
    };
    run();
    const timer = setInterval(run, RETRY);
    window.addEventListener('online', run);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', run);
    };
  }, [queue, active, staff]);
}
