import { Button } from '@haat/ui/button.tsx';
import { TitledDialog } from '@haat/ui/dialog.tsx';
import { useMessages } from '../i18n/language.ts';
import { liveMessages } from './messages.ts';

/** The keys of all pages. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useMessages(liveMessages);
  return (
    <TitledDialog open={open} title={texts.keys} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {Object.entries(texts.keyTexts).map(([key, text]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-mark border border-line bg-tile px-2 py-1 font-bold">{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Button variant="outline" onClick={onClose}>
        {texts.close}
      </Button>
    </TitledDialog>
  );
}
