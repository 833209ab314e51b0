import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useBackButton } from './back-button.ts';
import type { Elements } from './jsx-runtime.ts';
import { registerOpenDialog } from './top-dialog.ts';

const places = {
  /** Slides in from the right, as high as the screen: full width on small screens, 24rem from the medium breakpoint up. */
  right:
    'my-0 mr-0 ml-auto h-dvh max-h-none w-full max-w-none translate-x-full border-line open:translate-x-0 md:w-96 md:border-l starting:open:translate-x-full',
  /** In the middle; on small screens a sheet at the bottom. */
  middle:
    'mx-auto mt-auto mb-0 max-h-[92dvh] w-full max-w-none translate-y-8 rounded-t-card opacity-0 open:translate-y-0 open:opacity-100 md:mb-auto md:w-[30rem] md:rounded-card starting:open:translate-y-8 starting:open:opacity-0',
} as const;

/**
 * A modal dialog over a dimmed backdrop. The browser traps the focus inside and restores it on closing. Escape, Back
 * and a press on the backdrop call `onClose`. While `locked`, nothing closes it.
 */
export function Dialog({
  open,
  onClose,
  labelledBy,
  place,
  locked = false,
  children,
}: {
  open: boolean;
  onClose: () => void;
  labelledBy: string;
  place: keyof typeof places;
  locked?: boolean;
  children: Elements;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect runs before other effects: an effect that moves the focus after closing must run later than this one.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return element?.close();
    element.showModal();
    return registerOpenDialog(element);
  }, [open]);
  useBackButton(open, () => {
    if (!locked) onClose();
    return !locked;
  });
  useCloseRequests(dialog, { open, locked, onClose });
  return (
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      className={`fixed inset-0 overflow-hidden bg-surface p-0 text-ink ease-out motion-safe:transition-[translate,opacity,display,overlay] motion-safe:transition-discrete motion-safe:duration-300 backdrop:bg-black/50 backdrop:opacity-0 motion-safe:backdrop:transition-[opacity,display,overlay] motion-safe:backdrop:transition-discrete motion-safe:backdrop:duration-300 flex-col open:flex open:backdrop:opacity-100 starting:open:backdrop:opacity-0 ${places[place]}`}
    >
      {children}
    </dialog>
  );
}

/** Closes on Escape, and on a press that starts and ends on the backdrop: dragging a text selection outside does not close. */
function useCloseRequests(
  dialog: RefObject<HTMLDialogElement | null>,
  current: { open: boolean; locked: boolean; onClose: () => void },
) {
  const latest = useRef(current);
  useLayoutEffect(() => {
    latest.current = current;
  });
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const request = () => {
      if (!latest.current.locked) latest.current.onClose();
    };
    let pressedOutside = false;
    const listeners: Record<string, (event: Event) => void> = {
      pointerdown: (event) => {
        pressedOutside = event.target === element;
      },
      click: (event) => {
        if (pressedOutside && event.target === element) request();
      },
      cancel: (event) => {
        event.preventDefault();
        request();
      },
      // A second Escape closes a dialog even if `cancel` was prevented. The event is delayed: if the dialog is open again,
      // the event belongs to the previous closing.
      close: () => {
        if (!latest.current.open || element.open) return;
        if (latest.current.locked) element.showModal();
        else latest.current.onClose();
      },
    };
    const stop = new AbortController();
    for (const [event, listener] of Object.entries(listeners)) {
      element.addEventListener(event, listener, { signal: stop.signal });
    }
    return () => stop.abort();
  }, [dialog]);
}
