import type { StaffSession } from '@haat/contract/office/staff';
import { Button } from '@haat/ui/button.tsx';
import { Section } from '@haat/ui/section.tsx';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { saveFile } from '../platform/save-file.ts';
import { useAction } from '../platform/use-action.ts';
import { type DataOwner, EraseDialog } from './erase-dialog.tsx';
import { customerMessages } from './messages.ts';

/** Takes all data of a person out, or erases it. */
export function PersonalData({ person }: { person: DataOwner }) {
  const texts = useMessages(customerMessages);
  const mayChange = useOutletContext<StaffSession>().rights.includes('customers.manage');
  const { busy, run } = useAction();
  const [asking, setAsking] = useState(false);
  if (!mayChange) return null;

  async function download() {
    const data = await run(() => api.exportPerson({ body: person }));
    const name = 'phone' in person ? person.phone.replace('+', '') : person.email;
    if (data) saveFile(`${name}.json`, JSON.stringify(data, null, 2), 'application/json');
  }

  return (
    <Section title={texts.data.title}>
      <p className="text-muted">{texts.data.hint}</p>
      <div className="mt-3 grid gap-2">
        <Button variant="outline" disabled={busy} onClick={download}>
          {texts.data.download}
        </Button>
        <Button variant="outline" className="text-danger!" disabled={busy} onClick={() => setAsking(true)}>
          {texts.data.erase}
        </Button>
      </div>
      <EraseDialog person={person} open={asking} onClose={() => setAsking(false)} />
    </Section>
  );
}
