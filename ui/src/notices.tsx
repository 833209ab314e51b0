import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { create } from 'zustand';
import { IconButton } from './button.tsx';
import { AlertIcon, CheckIcon, CloseIcon } from './icons.tsx';
import { useTopDialog } from './top-dialog.ts';

/** `error`: something was not done; `success`: it was done; `info`: anything else that the shopper must know. */
type NoticeKind = 'error' | 'success' | 'info';

interface Notice {
  id: number;
  text: string;
  kind: NoticeKind;
  /** `alert` interrupts a screen reader, `status` waits until it has finished. */
  role: 'alert' | 'status';
}

/** A notice disappears after this time (ms) unless it is dismissed; the specification requires at least 5,000. */
const NOTICE_MS = { success: 5_000, info: 8_000, error: 8_000 } as const satisfies Record<NoticeKind, number>;

const useNotices = create<readonly Notice[]>(() => []);
let lastId = 0;

/** Shows a text as a notice that screen readers announce and shoppers can dismiss. */
export function notify(
  text: string,
  kind: NoticeKind,
  role: Notice['role'] = kind === 'success' ? 'status' : 'alert',
): void {
  const notice = { id: ++lastId, text, kind, role };
  useNotices.setState((notices) => [...notices.filter((other) => other.text !== text), notice], true);
  setTimeout(() => dismiss(notice.id), NOTICE_MS[kind]);
}

/** Removes all notices: a new attempt makes those of earlier ones wrong. */
export function clearNotices(): void {
  useNotices.setState([], true);
}

/** The notices, rendered once in the shell. While a modal dialog is open they are inside it, because all else is inert. */
export function Notices({ dismissLabel }: { dismissLabel: string }) {
  const notices = useNotices();
  const dialog = useTopDialog();
  if (notices.length === 0) return null;
  const layer = <NoticeLayer notices={notices} dismissLabel={dismissLabel} inDialog={dialog !== null} />;
  return dialog ? createPortal(layer, dialog) : layer;
}

/**
 * On a page a popover above everything else: a press anywhere on a notice dismisses it, because it covers the top of the page. In a
 * dialog a row, because it would cover what the shopper is working at; the dialog decides where.
 */
function NoticeLayer({
  notices,
  dismissLabel,
  inDialog,
}: {
  notices: readonly Notice[];
  dismissLabel: string;
  inDialog: boolean;
}) {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // When a dialog is removed with its page, the notices are removed too and mounted again outside.
    if (!inDialog && layer.current?.isConnected) layer.current.showPopover?.();
  }, [inDialog]);
  return (
    <div
      ref={layer}
      popover={inDialog ? undefined : 'manual'}
      data-notices=""
      className={`grid w-full justify-items-center gap-2 px-3 ${inDialog ? 'shrink-0 py-2' : 'pointer-events-none fixed inset-x-0 top-3 bottom-auto m-0 max-w-none overflow-visible border-0 bg-transparent py-0'}`}
    >
      {notices.map((notice) => (
        <div
          key={notice.id}
          className={`pointer-events-auto relative flex max-w-md items-center gap-2 rounded-control border-2 py-1 pr-1 pl-3 font-bold text-ink shadow-float ${colours[notice.kind]}`}
        >
          <KindIcon kind={notice.kind} />
          <NoticeText notice={notice} />
          <IconButton
            label={dismissLabel}
            className="after:absolute after:inset-0"
            onClick={() => dismiss(notice.id)}
          >
            <CloseIcon className="size-5" />
          </IconButton>
        </div>
      ))}
    </div>
  );
}

const colours = {
  error: 'border-danger bg-danger-soft',
  success: 'border-brand bg-brand-soft',
  info: 'border-line bg-surface',
} as const satisfies Record<NoticeKind, string>;

function KindIcon({ kind }: { kind: NoticeKind }) {
  if (kind === 'success') return <CheckIcon className="size-6 text-brand" />;
  return <AlertIcon className={`size-6 ${kind === 'error' ? 'text-danger' : 'text-muted'}`} />;
}

/** A screen reader announces a text that appears in a `status`, but not a `status` that appears with its text. */
const STATUS_DELAY = 50;

function NoticeText({ notice: { role, text } }: { notice: Notice }) {
  const [shown, setShown] = useState(role === 'alert');
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), STATUS_DELAY);
    return () => clearTimeout(timer);
  }, []);
  return <p role={role}>{shown && text}</p>;
}

function dismiss(id: number): void {
  useNotices.setState((notices) => notices.filter((notice) => notice.id !== id), true);
}
