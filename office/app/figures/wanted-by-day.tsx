import { MAX_WANTED_ROWS as MAX_ROWS } from '@haat/contract/office/wanted-limits';
import { Button } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { downloadCsv } from '../platform/download.ts';
import { useAction } from '../platform/use-action.ts';
import type { Criteria } from './criteria.ts';
import { figureMessages } from './messages.ts';

/** Saves what was wanted and sold out with a row for each day and product. */
export function WantedByDay({ criteria: { from, to } }: { criteria: Criteria }) {
  const texts = useMessages(figureMessages);
  const language = useLanguage();
  const { busy, run } = useAction(() => texts.failed);

  async function save() {
    const figures = await run(() => api.getWantedFigures({ query: { from, to, by: 'day' } }));
    if (!figures) return;
    // The server returns no more.
    if (figures.rows.length >= MAX_ROWS) notify(texts.newestRows(MAX_ROWS.toLocaleString('en-IN')), 'info');
    const { groups, columns } = texts;
    downloadCsv(`haat-wanted-by-day-${from}-${to}.csv`, [
      [groups.day, columns.product, columns.unit, columns.views, columns.searches, columns.asked],
      ...figures.rows.map(({ day, title, title_bn, unit, views, searches, asked }) => [
        ...[day, (language === 'bn' && title_bn) || title, unit],
        ...[views, searches, asked],
      ]),
    ]);
  }

  return (
    <Button variant="outline" disabled={busy} onClick={() => void save()}>
      {texts.csvByDay}
    </Button>
  );
}
