import { ApiError } from '@haat/contract/client';
import type { CurrentSession } from '@haat/contract/office/staff';
import { api } from '../platform/api.ts';
import { deviceStorage } from '../platform/queue/device-queue.ts';
import { forgetOwnRun } from '../runs/use-own-run.ts';

const STORED = 'office-session';

/** Whose pages work without a network. */
const WORKS_OFFLINE = ['run.own', 'orders.pick', 'counter.sell'];

/** The session of the server; without a network the last one of this device, without its name. Throws as the call does. */
export async function loadSession(): Promise<CurrentSession> {
  const stored = readStored();
  try {
    const session = await api.getSession();
    if (stored && stored.id !== session.id) forgetSession();
    store(session);
    return session;
  } catch (problem) {
    if (problem instanceof ApiError && problem.status === 401) forgetSession();
    if (!(problem instanceof ApiError) || problem.status !== 0 || !stored) throw problem;
    return stored;
  }
}

/** Removes what the device has stored of somebody who is no longer signed in. */
export function forgetSession(): void {
  forgetOwnRun();
  deviceStorage().removeItem(STORED);
}

function store(session: CurrentSession): void {
  if (!session.rights.some((right) => WORKS_OFFLINE.includes(right))) return;
  try {
    deviceStorage().setItem(STORED, JSON.stringify({ ...session, name: '' }));
  } catch {}
}

function readStored(): CurrentSession | null {
  try {
    return JSON.parse(deviceStorage().getItem(STORED) ?? 'null') as CurrentSession | null;
  } catch {
    return null;
  }
}
