import type { Language } from '@haat/contract/text/language';
import { Button } from '@haat/ui/button.tsx';
import { Dialog } from '@haat/ui/dialog.tsx';
import { useId } from 'react';
import { useMessages } from '../i18n/language.ts';
import { saveFile } from '../platform/save-file.ts';
import './key-sheet.css';
import { healthMessages } from './messages.ts';

const LANGUAGES: Language[] = ['bn', 'en'];

/** Shows the key of the backups, to be printed on a sheet of its own or saved as a file; an empty key: it is closed. */
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
      <div className="key-sheet grid gap-4 overflow-y-auto p-5">
        <h2 id={title} className="font-bold text-xl print:hidden">
          {texts.key}
        </h2>
        <p className="print:hidden">{texts.keyHint}</p>
        {/* Who finds the sheet reads either language. */}
        {LANGUAGES.map((language) => (
          <div key={language} lang={language} className="hidden print:block">
            <p className="font-bold text-xl">{healthMessages[language].keyOf(location.host)}</p>
            <p>{healthMessages[language].keySheet}</p>
          </div>
        ))}
        <ol
          translate="no"
          className="grid select-all list-inside list-decimal grid-cols-2 gap-x-3 gap-y-2 rounded-control bg-tile p-3 font-mono text-xl marker:select-none marker:text-muted marker:text-sm print:gap-6 print:whitespace-nowrap print:text-3xl"
        >
          {value.split('-').map((group, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the groups have an order and no other identity
            <li key={at}>{group}</li>
          ))}
        </ol>
        <p className="hidden font-mono text-sm print:block">
          {`${id} · BACKUP_KEY=… npm run haat -- restore FILE`}
        </p>
        <Button className="print:hidden" onClick={() => window.print()}>
          {texts.printKey}
        </Button>
        <Button variant="outline" className="print:hidden" onClick={save}>
          {texts.saveKey}
        </Button>
        <Button variant="outline" className="print:hidden" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </Dialog>
  );
}
