import type { SoldOutInterestFigure } from '@haat/contract/office/figures';
import { MAX_INTEREST_DAYS } from '@haat/contract/office/interest-limits';
import { Button } from '@haat/ui/button.tsx';
import { dayInDhaka } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { downloadCsv } from '../platform/download.ts';
import { useAction } from '../platform/use-action.ts';
import type { Criteria } from './criteria.ts';
import { figureMessages } from './messages.ts';

const DAY = 24 * 3_600_000;

/** Saves what was wanted and sold out with a row for each day and product. */
export function InterestByDay({ criteria: { from, to } }: { criteria: Criteria }) {
  const texts = useMessages(figureMessages);
  const language = useLanguage();
  const { busy, run } = useAction(() => texts.failed);

  async function save() {
    const rows = await run(() => loadRows(from, to));
    if (!rows) return;
    const { groups, columns } = texts;
    downloadCsv(`haat-sold-out-interest-${from}-${to}.csv`, [
      [groups.day, columns.product, columns.unit, columns.views, columns.searches, columns.asked],
      ...rows.map(({ day, title, title_bn, unit, views, searches, asked }) => [
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

/** A response has at most so many days, so a longer period takes several, the newest first. */
async function loadRows(from: string, to: string): Promise<SoldOutInterestFigure[]> {
  const rows: SoldOutInterestFigure[] = [];
  for (let last = to; last >= from; last = dayAfter(last, -MAX_INTEREST_DAYS)) {
    const first = dayAfter(last, 1 - MAX_INTEREST_DAYS);
    const query = { from: first > from ? first : from, to: last, by: 'day' as const };
    rows.push(...(await api.getSoldOutInterest({ query })).rows);
  }
  return rows;
}

function dayAfter(day: string, days: number): string {
  return dayInDhaka(new Date(Date.parse(`${day}T12:00:00+06:00`) + days * DAY));
}
