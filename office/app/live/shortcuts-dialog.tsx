import { Button } from '@haat/ui/button.tsx';
import { Dialog } from '@haat/ui/dialog.tsx';
import { useId } from 'react';
import { useMessages } from '../i18n/language.ts';
import { liveMessages } from './messages.ts';

/** The keys of all pages. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useMessages(liveMessages);
  const title = useId();
  return (
    <Dialog open={open} onClose={onClose} labelledBy={title} place="middle">
      <div className="grid gap-4 p-5">
        <h2 id={title} className="font-bold text-xl">
          {texts.keys}
        </h2>
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
      </div>
    </Dialog>
  );
}
