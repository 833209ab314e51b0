import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { create } from 'zustand';
import { IconButton } from './button.tsx';
import { CloseIcon } from './icons.tsx';
import { useTopDialog } from './top-dialog.ts';

interface NoticeShown {
  id: number;
  text: string;
}

/** How long a notice stays unless it is dismissed; the promise is at least 5,000 ms. */
const STAYS_MS = 8_000;

const useShown = create<readonly NoticeShown[]>(() => []);
let lastId = 0;

/** An alert of the shop: the exact text in a notice that screen readers announce and shoppers may dismiss. */
export function notify(text: string): void {
  const notice = { id: ++lastId, text };
  useShown.setState((shown) => [...shown.filter((other) => other.text !== text), notice], true);
  setTimeout(() => dismiss(notice.id), STAYS_MS);
}

/** Where notices appear, once in the shell. Beside an open dialog nothing can be read or pressed, so they lie in it then. */
export function Notices({ dismissLabel }: { dismissLabel: string }) {
  const notices = useShown();
  const dialog = useTopDialog();
  if (notices.length === 0) return null;
  const layer = <NoticeLayer notices={notices} dismissLabel={dismissLabel} />;
  return dialog ? createPortal(layer, dialog) : layer;
}

/** A popover lies over everything else, also over the dialog in which it stands. */
function NoticeLayer({ notices, dismissLabel }: { notices: readonly NoticeShown[]; dismissLabel: string }) {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // A dialog that leaves with its page takes the notices along, which come again elsewhere.
    if (layer.current?.isConnected) layer.current.showPopover?.();
  }, []);
  return (
    <div
      ref={layer}
      popover="manual"
      className="pointer-events-none fixed inset-x-0 top-3 bottom-auto m-0 grid w-full max-w-none justify-items-center gap-2 overflow-visible border-0 bg-transparent px-3 py-0"
    >
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
  useShown.setState((shown) => shown.filter((notice) => notice.id !== id), true);
}
