import { Button } from '@haat/ui/button.tsx';
import { create } from 'zustand';
import { useMessages } from '../i18n/messages.ts';
import { UNDO_MS } from '../platform/undo-time.ts';

interface Change {
  text: string;
  /** Null if there is nothing to undo. */
  undo: (() => void) | null;
}

const useLatestChange = create<Change | null>(() => null);

/** Shows what has just happened, with a button to undo it. */
export function showChange(change: Change): void {
  useLatestChange.setState(change, true);
  setTimeout(() => {
    if (useLatestChange.getState() === change) useLatestChange.setState(null, true);
  }, UNDO_MS);
}

/** The latest change of the lists, above everything else at the end of the screen. `onUndone` moves the focus, because the button disappears. */
export function UndoChange({ onUndone }: { onUndone: () => void }) {
  const texts = useMessages('lists');
  const change = useLatestChange();
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[max(5rem,env(safe-area-inset-bottom))] z-30 px-3 md:bottom-4"
    >
      {change && (
        <div className="pointer-events-auto mx-auto flex max-w-xl items-center gap-3 rounded-control border-2 border-brand bg-surface py-1 pr-2 pl-4 shadow-float">
          <p className="min-w-0 grow py-1.5 leading-snug">{change.text}</p>
          {change.undo && (
            <Button
              variant="plain"
              className="shrink-0 text-brand!"
              aria-label={`${texts.undo}: ${change.text}`}
              onClick={() => {
                change.undo?.();
                useLatestChange.setState(null, true);
                onUndone();
              }}
            >
              {texts.undo}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
