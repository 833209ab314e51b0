import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useBackButton } from './back-button.ts';
import { Button, type ButtonVariant } from './button.tsx';
import type { ComponentProps, Elements } from './jsx-runtime.ts';
import { registerOpenDialog } from './top-dialog.ts';

const places = {
  /**
   * Slides in from the right, as high as the screen: full width on small screens, 24rem from the medium breakpoint up. Notices are at
   * the bottom, so that the lines above do not move.
   */
  right:
    '*:data-notices:pb-[max(0.5rem,env(safe-area-inset-bottom))] my-0 mr-0 ml-auto h-dvh max-h-none w-full max-w-none translate-x-full border-line open:translate-x-0 md:w-96 md:border-l starting:open:translate-x-full',
  /** In the middle; on small screens a sheet at the bottom. Notices are at the top, so that the buttons of a sheet do not move. */
  middle:
    '*:data-notices:order-first mx-auto mt-auto mb-0 max-h-[92dvh] w-full max-w-none translate-y-8 rounded-t-card opacity-0 open:translate-y-0 open:opacity-100 md:mb-auto md:w-[30rem] md:rounded-card starting:open:translate-y-8 starting:open:opacity-0',
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

interface TitledProps {
  title: string;
  open?: boolean;
  onClose: () => void;
  /** The content is this form. */
  form?: ComponentProps<'form'> | undefined;
  children: Elements;
}

/** A dialog in the middle below its title. */
export function TitledDialog({
  title,
  open = true,
  onClose,
  locked = false,
  form,
  children,
}: TitledProps & { locked?: boolean }) {
  const id = useId();
  const content = (
    <>
      <h2 id={id} className="font-bold text-xl">
        {title}
      </h2>
      {children}
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id} place="middle" locked={locked}>
      {form ? (
        <form {...form} className={CONTENT}>
          {content}
        </form>
      ) : (
        <div className={CONTENT}>{content}</div>
      )}
    </Dialog>
  );
}

const CONTENT = 'grid gap-4 overflow-y-auto p-5';

/** A dialog that ends with two buttons: one closes it, the other one confirms, or submits the form. */
export function ConfirmDialog({
  back,
  confirm,
  variant = 'brand',
  busy,
  disabled = busy,
  onConfirm,
  children,
  ...dialog
}: TitledProps & {
  back: string;
  confirm: string;
  variant?: ButtonVariant;
  busy: boolean;
  /** Whether the confirming button is disabled. */
  disabled?: boolean;
  onConfirm?: () => void;
}) {
  return (
    <TitledDialog {...dialog} locked={busy}>
      {children}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" className="grow" onClick={dialog.onClose}>
          {back}
        </Button>
        <Button
          type={onConfirm ? 'button' : 'submit'}
          variant={variant}
          className="grow"
          disabled={disabled}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      </div>
    </TitledDialog>
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
