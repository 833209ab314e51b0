import { ApiError } from '@haat/contract/client';
import type { PickList, Tick } from '@haat/contract/office/orders/picking';
import { newKey } from '@haat/ui/random-key.ts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { api } from '../platform/api.ts';
import { noteAwaitingConfirmation } from '../platform/awaiting-confirmation.ts';
import { deviceStorage } from '../platform/queue/device-queue.ts';
import { type QueuedTick, type TickProduct, TickQueue } from './tick-queue.ts';

/** In ms. */
const POLL_INTERVAL = 5_000;

interface Picking {
  /** As the server sent it last; null before the first time. */
  list: PickList | null;
  /** When it came, by the clock of this device, in ms. */
  listAt: number;
  /** The ticks of this device that the list does not have yet, or that were not applied. */
  ticks: QueuedTick[];
  state: 'online' | 'offline' | 'signed-out';
  /** The key of the wave that is shown, or `all`; empty: the server chooses. */
  wave: string;
}

/** The pick list and the ticks of this device. */
export const usePicking = create<Picking>(() => ({
  list: null,
  listAt: 0,
  ticks: [],
  state: 'online',
  wave: '',
}));

let queue: TickQueue | null = null;

function openQueue(): TickQueue {
  queue ??= new TickQueue(deviceStorage(), Date.now);
  return queue;
}

/** Stores a tick on the device and sends it as soon as possible. Throws if it cannot be stored. */
export function makeTick(staff: number, tick: Omit<Tick, 'key' | 'at'>, product: TickProduct): void {
  openQueue().add(staff, { key: newKey(), ...tick }, product);
  showTicks(staff);
  void sync(staff);
}

/** Shows another wave, or all of them. */
export function chooseWave(staff: number, wave: string): void {
  usePicking.setState({ wave });
  void sync(staff);
}

/** Removes a tick that was not applied, when somebody has read why. */
export function dismissTick(staff: number, key: string): void {
  openQueue().dismiss(key);
  showTicks(staff);
}

function showTicks(staff: number): void {
  usePicking.setState({ ticks: openQueue().shown(staff) });
}

let running: Promise<void> | null = null;
let again = false;

/** Sends the ticks that wait, then reads the list. One at a time, so that an older list never replaces a newer one. */
export async function sync(staff: number): Promise<void> {
  again = true;
  running ??= (async () => {
    while (again) {
      again = false;
      await syncOnce(staff);
    }
  })().finally(() => {
    running = null;
  });
  return running;
}

async function syncOnce(staff: number): Promise<void> {
  try {
    await openQueue().flush(staff, async (ticks) => {
      const applied = await api.applyTicks({ body: { ticks } });
      if (applied.results.some(({ code }) => code === 'confirmation_needed')) noteAwaitingConfirmation();
      return applied;
    });
    showTicks(staff);
    const { wave } = usePicking.getState();
    const list = await api.getPickList({ query: wave ? { wave } : {} });
    openQueue().listWasRead();
    // Together, so that no tick counts twice or not at all.
    usePicking.setState({ list, listAt: Date.now(), ticks: openQueue().shown(staff), state: 'online' });
    // A wave that is due earlier does not replace the one that somebody is picking.
    if (usePicking.getState().wave === wave && wave !== 'all') usePicking.setState({ wave: list.wave });
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    usePicking.setState({ state: problem.status === 401 ? 'signed-out' : 'offline' });
  } finally {
    showTicks(staff);
  }
}

/** Counts the ticks that wait and sends them, while the office is open on any page. */
export function useSendTicks(active: boolean, staff: number): void {
  useEffect(() => {
    if (!active) return;
    const send = () => {
      // The pick list may be sending them already.
      if (!running && openQueue().unsent(staff).length > 0) void sync(staff);
    };
    showTicks(staff);
    send();
    const timer = setInterval(send, POLL_INTERVAL);
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, [active, staff]);
}

/** Reloads the list while the page is visible, and sends the queued ticks when the network is back. */
export function useSync(staff: number): void {
  useEffect(() => {
    const run = () => {
      if (document.visibilityState === 'visible') void sync(staff);
    };
    showTicks(staff);
    run();
    const timer = setInterval(run, POLL_INTERVAL);
    window.addEventListener('online', run);
    document.addEventListener('visibilitychange', run);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', run);
      document.removeEventListener('visibilitychange', run);
    };
  }, [staff]);
}
