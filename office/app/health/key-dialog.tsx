import { Button } from '@haat/ui/button.tsx';
import { Dialog } from '@haat/ui/dialog.tsx';
import { useId } from 'react';
import { useMessages } from '../i18n/language.ts';
import { saveFile } from '../platform/save-file.ts';
import { healthMessages } from './messages.ts';

/** Shows the key of the backups, to be printed or saved as a file; an empty key: it is closed. */
export function KeyDialog({ value, id, onClose }: { value: string; id: string; onClose: () => void }) {
  const texts = useMessages(healthMessages);
  const title = useId();
  const save = () =>
    saveFile(
      `haat-backup-key-${id}.txt`,
      texts.keyFileText(location.host, value, id),
      'text/plain;charset=utf-8',
    );
  return (
    <Dialog open={value !== ''} onClose={onClose} labelledBy={title} place="middle">
      <div className="grid gap-4 overflow-y-auto p-5">
        <h2 id={title} className="font-bold text-xl">
          {texts.key}
        </h2>
        <p>{texts.keyHint}</p>
        <p translate="no" className="select-all break-words rounded-control bg-tile p-3 font-mono text-lg">
          {value}
        </p>
        <Button onClick={save}>{texts.saveKey}</Button>
        <Button variant="outline" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </Dialog>
  );
}
