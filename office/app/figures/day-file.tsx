import { officeApiRoutes } from '@haat/contract/office/api-routes';
import type { DayTable } from '@haat/contract/office/day-tables';
import { Button } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useState } from 'react';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { downloadFile } from '../platform/download-file.ts';
import type { Criteria } from './criteria.ts';
import { figureMessages } from './messages.ts';

/** The file of a table that has a row for each day; null: the rows of the page are days or weeks. */
export function dayTableOf({ table, by }: Criteria): DayTable | null {
  if (table === 'refused') return 'areas';
  if (table === 'products' || table === 'categories' || table === 'stockouts' || table === 'interest')
    return table;
  if (by === 'zone') return 'zones';
  return by === 'source' ? 'sources' : null;
}

/** Saves a table of a period with a row for each day. */
export function DayFile({ table, from, to }: { table: DayTable; from: string; to: string }) {
  const texts = useMessages(figureMessages);
  const language = useLanguage();
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    const name = `haat-${table}-by-day-${from}-${to}.csv`;
    const status = await downloadFile(officeApiRoutes.exportFigures, { table, from, to, language }, name);
    if (status !== 200) notify(texts.failed, 'error');
    setBusy(false);
  }

  return (
    <Button variant="outline" disabled={busy} onClick={() => void save()}>
      {texts.csvByDay}
    </Button>
  );
}
