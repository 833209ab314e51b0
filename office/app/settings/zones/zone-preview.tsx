import type { ZonePreview as Preview, ZoneTerms } from '@haat/contract/office/delivery-zones';
import { Button } from '@haat/ui/button.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { areaText } from '../../areas/area-search.tsx';
import { formatPaisa } from '../../i18n/format.ts';
import { useLanguage, useMessages } from '../../i18n/language.ts';
import { api } from '../../platform/api.ts';
import { useNotifyFailure } from '../../platform/problem-text.ts';
import { settingsMessages } from '../messages.ts';

/** What orders of the last days to the zone would pay with the typed terms; `read` returns null while they are wrong. */
export function ZonePreview({ id, read }: { id: number | null; read: () => ZoneTerms | null }) {
  const texts = useMessages(settingsMessages);
  const notifyFailure = useNotifyFailure();
  const language = useLanguage();
  const [rows, setRows] = useState<readonly Preview[] | null>(null);

  async function show() {
    const terms = read();
    if (!terms) return;
    try {
      setRows(await api.previewZone({ body: { ...terms, id } }));
    } catch (problem) {
      notifyFailure(problem);
    }
  }

  return (
    <div className="grid grid-cols-1 gap-2">
      <Button variant="soft" onClick={show}>
        {texts.preview}
      </Button>
      <div role="status">
        {rows && (
          <p className="text-muted text-sm">{rows.length > 0 ? texts.previewWhy : texts.previewNone}</p>
        )}
        <ul>
          {rows?.map((row) => (
            <li key={row.order} className="flex flex-wrap items-baseline gap-x-3 border-line border-b py-2">
              <Link to={`/orders/${row.order}`} className="font-bold text-brand underline underline-offset-4">
                {row.number}
              </Link>
              <span className="min-w-0 grow">
                {`${row.address} · ${areaText(row.area, language)}${row.is_guess ? ` (${texts.guessed})` : ''}`}
              </span>
              <span className="tabular-nums">
                {`${texts.paidThen(formatPaisa(row.paid_paisa))} · ${row.would_pay_paisa === null ? texts.tooSmall : texts.wouldPay(formatPaisa(row.would_pay_paisa))}`}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
