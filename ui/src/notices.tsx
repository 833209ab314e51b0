import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { create } from 'zustand';
import { IconButton } from './button.tsx';
import { CloseIcon } from './icons.tsx';
import { useTopDialog } from './top-dialog.ts';

interface Notice {
  id: number;
  text: string;
}

/** A notice disappears after this time unless it is dismissed; the specification requires at least 5,000 ms. */
const NOTICE_MS = 8_000;

const useNotices = create<readonly Notice[]>(() => []);
let lastId = 0;

/** Shows a text as a notice that screen readers announce and shoppers can dismiss. */
export function notify(text: string): void {
  const notice = { id: ++lastId, text };
  useNotices.setState((notices) => [...notices.filter((other) => other.text !== text), notice], true);
  setTimeout(() => dismiss(notice.id), NOTICE_MS);
}

/** The notices, rendered once in the shell. While a modal dialog is open they are inside it, because all else is inert. */
export function Notices({ dismissLabel }: { dismissLabel: string }) {
  const notices = useNotices();
  const dialog = useTopDialog();
  if (notices.length === 0) return null;
  const layer = <NoticeLayer notices={notices} dismissLabel={dismissLabel} />;
  return dialog ? createPortal(layer, dialog) : layer;
}

/** A popover, because it is displayed above everything else, also above the dialog that contains it. */
function NoticeLayer({ notices, dismissLabel }: { notices: readonly Notice[]; dismissLabel: string }) {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // When a dialog is removed with its page, the notices are removed too and mounted again outside.
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
  useNotices.setState((notices) => notices.filter((notice) => notice.id !== id), true);
}
