import { nameIn } from '@haat/contract/text/language';
import { Button } from '@haat/ui/button.tsx';
import { formatCount } from '../../i18n/language.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { undoRemoval, useRemovedLines } from './undo-removal.ts';

/** Brings removed lines back, for 8 s. `onUndone` moves the focus, because the pressed button disappears. */
export function UndoBar({ onUndone }: { onUndone: () => void }) {
  const texts = useMessages('cart').undo;
  const language = useLanguage();
  const lines = useRemovedLines();
  const [line] = lines;
  if (!line) return null;
  const text =
    lines.length === 1
      ? texts.removed(nameIn(language, line))
      : texts.several(formatCount(language, lines.length));
  return (
    <div className="flex items-center gap-3 border-line border-t bg-tile py-1 pr-2 pl-4">
      <p className="min-w-0 grow leading-snug">{text}</p>
      <Button
        variant="plain"
        className="shrink-0 text-brand!"
        aria-label={`${texts.undo}: ${text}`}
        onClick={() => {
          undoRemoval();
          onUndone();
        }}
      >
        {texts.undo}
      </Button>
    </div>
  );
}
