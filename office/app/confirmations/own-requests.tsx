import type { ValueRequest } from '@haat/contract/office/orders/value-requests';
import { Button } from '@haat/ui/button.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { readStored, store } from '@haat/ui/storage.ts';
import { useEffect, useState } from 'react';
import { formatPaisa } from '../i18n/format.ts';
import { useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useAwaitingConfirmations } from '../platform/awaiting-confirmation.ts';
import { useRevalidateWhenIdle } from '../platform/use-revalidate-when-idle.ts';
import { confirmationMessages } from './messages.ts';

/** In ms. */
const POLL_INTERVAL = 10_000;

/** Local storage: the ids of decided requests that somebody has read on this device. */
const READ = 'office-read-requests';
const local = () => window.localStorage;

/** The person's own requests to a second person, above every page: what waits, and what became of them until it is read. */
export function OwnRequests({ active }: { active: boolean }) {
  const texts = useMessages(confirmationMessages);
  const { requests, setRequests } = useOwnRequests(active);
  const [read, setRead] = useState(readIds);
  const shown = requests.filter(({ id, state }) => state !== 'withdrawn' && !read.includes(id));
  if (shown.length === 0) return null;
  const markRead = (id: number) => {
    // Older ones are not listed any more.
    const ids = [...read, id].slice(-50);
    store(local, READ, ids);
    setRead(ids);
  };
  const withdraw = (id: number) => api.withdrawValueRequest({ params: { id } }).then(setRequests, () => {});
  return (
    <section aria-label={texts.ownTitle} role="status" className="mx-auto max-w-6xl px-4 pt-3">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {shown.map((request) => (
          <li
            key={request.id}
            className={`flex items-center gap-3 rounded-control p-3 ${COLOURS[request.state] ?? 'bg-danger-soft'}`}
          >
            <p className="min-w-0 grow">
              <span className="font-bold tabular-nums">
                {`${request.number || texts.stock} · ${formatPaisa(request.amount_paisa)}`}
              </span>
              {space}
              <span>{outcomeOf(request, texts)}</span>
            </p>
            {request.state === 'waiting' ? (
              <Button
                variant="outline"
                className="shrink-0 whitespace-nowrap"
                onClick={() => withdraw(request.id)}
              >
                {texts.withdraw}
              </Button>
            ) : (
              <Button
                variant="outline"
                className="shrink-0 whitespace-nowrap"
                onClick={() => markRead(request.id)}
              >
                {texts.read}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const COLOURS: Partial<Record<ValueRequest['state'], string>> = {
  waiting: 'bg-notice text-on-notice',
  confirmed: 'bg-brand-soft',
};

function outcomeOf({ state, decided_by, answer }: ValueRequest, texts: (typeof confirmationMessages)['en']) {
  switch (state) {
    case 'waiting':
      return texts.ownWaiting;
    case 'confirmed':
      return texts.ownConfirmed(decided_by);
    case 'refused':
      return `${texts.ownRefused(decided_by)} ${answer}`;
    case 'withdrawn':
      return texts.ownWithdrawn;
    case 'lapsed':
      return texts.ownLapsed;
  }
}

/** Polls while the page is visible, and at once after a request that waits. The page is loaded again when one was decided. */
function useOwnRequests(active: boolean) {
  const [requests, setRequests] = useState<ValueRequest[]>([]);
  const held = useAwaitingConfirmations();
  const revalidate = useRevalidateWhenIdle();
  const states = requests.map(({ id, state }) => `${id} ${state}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a request that was just held is read at once
  useEffect(() => {
    if (!active) return;
    let current = true;
    const poll = async () => {
      if (document.visibilityState !== 'visible') return;
      const found = await api.listOwnValueRequests().catch(() => null);
      if (!current || !found) return;
      setRequests(found);
      if (found.map(({ id, state }) => `${id} ${state}`).join() !== states && states !== '') revalidate();
    };
    void poll();
    const timer = setInterval(poll, POLL_INTERVAL);
    document.addEventListener('visibilitychange', poll);
    return () => {
      current = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [active, held, states, revalidate]);
  return { requests, setRequests };
}

function readIds(): number[] {
  const stored = readStored(local, READ);
  return Array.isArray(stored) ? stored : [];
}
