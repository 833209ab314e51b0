import { useSyncExternalStore } from 'react';
import { IconButton } from './button.tsx';
import { CloseIcon } from './icons.tsx';

interface NoticeShown {
  id: number;
  text: string;
}

/** How long a notice stays unless it is dismissed; the promise is at least 5,000 ms. */
const STAYS_MS = 8_000;

const none: NoticeShown[] = [];
let shown = none;
let lastId = 0;
const listeners = new Set<() => void>();

/** An alert of the shop: the exact text in a notice that screen readers announce and shoppers may dismiss. */
export function notify(text: string): void {
  const notice = { id: ++lastId, text };
  show([...shown.filter((other) => other.text !== text), notice]);
  setTimeout(() => dismiss(notice.id), STAYS_MS);
}

/** Where notices appear, once in the shell. */
export function Notices({ dismissLabel }: { dismissLabel: string }) {
  const notices = useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );
  return (
    <div className="pointer-events-none fixed inset-x-0 top-3 z-50 grid justify-items-center gap-2 px-3">
      {notices.map((notice) => (
        <div
          key={notice.id}
          className="pointer-events-auto flex max-w-md items-center gap-2 rounded-control border border-brand bg-surface py-1 pr-1 pl-4 font-bold text-ink shadow-lg"
        >
          <p role="alert">{notice.text}</p>
          <IconButton label={dismissLabel} onClick={() => dismiss(notice.id)}>
            <CloseIcon className="size-5" />
          </IconButton>
        </div>
      ))}
    </div>
  );
}

function dismiss(id: number): void {
  show(shown.filter((notice) => notice.id !== id));
}

function show(notices: NoticeShown[]): void {
  shown = notices;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
