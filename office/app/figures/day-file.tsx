import { officeApiRoutes } from '@haat/contract/office/api-routes';
import type { DailyFigure } from '@haat/contract/office/daily-figures';
import { Button } from '@haat/ui/button.tsx';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { useDownload } from '../platform/use-download.ts';
import type { Criteria } from './criteria.ts';
import { figureMessages } from './messages.ts';

/** The file of a table that has a row for each day; null: the rows of the page are days or weeks. */
export function dayTableOf({ table, by }: Criteria): DailyFigure | null {
  if (table === 'refused') return 'areas';
  if (table === 'products' || table === 'categories' || table === 'stockouts' || table === 'interest')
    return table;
  if (by === 'zone') return 'zones';
  return by === 'source' ? 'sources' : null;
}

/** Saves a table of a period with a row for each day. */
export function DayFile({ table, from, to }: { table: DailyFigure; from: string; to: string }) {
  const texts = useMessages(figureMessages);
  const language = useLanguage();
  const { busy, download } = useDownload();
  const save = () =>
    download(
      officeApiRoutes.exportFigures,
      { table, from, to, language },
      `haat-${table}-by-day-${from}-${to}.csv`,
    );
  return (
    <Button variant="outline" disabled={busy} onClick={() => void save()}>
      {texts.csvByDay}
    </Button>
  );
}
