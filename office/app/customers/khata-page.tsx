import type { KhataRow } from '@haat/contract/office/orders/khata';
import type { StaffSession } from '@haat/contract/office/staff';
import { formatPhone } from '@haat/contract/phone/phone';
import { Button } from '@haat/ui/button.tsx';
import { useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { formatDay, formatPaisa } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api, loading } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import type { Route } from './+types/khata-page.ts';
import { KhataEntryDialog, type KhataWay, LimitDialog } from './khata-dialogs.tsx';
import { customerMessages } from './messages.ts';
import { customerPath } from './paths.ts';

export const clientLoader = loading(() => api.listKhata());

/** Who owes the shop, overdue ones first; what was given or got is written in two presses. */
export default function KhataPage({ loaderData: { owed_paisa, overdue_paisa, rows } }: Route.ComponentProps) {
  const texts = useMessages(customerMessages);
  const mayOpen = useOutletContext<StaffSession>().rights.includes('customers.manage');
  const [entry, setEntry] = useState<{ row: KhataRow; way: KhataWay } | null>(null);
  const [opening, setOpening] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle>{texts.khata.title}</PageTitle>
      <dl className="grid max-w-2xl grid-cols-2 gap-3">
        <Sum title={texts.khata.owed} paisa={owed_paisa} />
        <Sum title={texts.khata.overdue} paisa={overdue_paisa} urgent={overdue_paisa > 0} />
      </dl>
      {rows.length === 0 && <p className="text-muted">{texts.khata.none}</p>}
      {rows.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
          {rows.map((row) => (
            <Row key={row.phone} row={row} onWrite={(way) => setEntry({ row, way })} />
          ))}
        </ul>
      )}
      {mayOpen && (
        <Button variant="outline" className="min-h-12 md:justify-self-start" onClick={() => setOpening(true)}>
          {texts.khata.open}
        </Button>
      )}
      {entry && (
        <KhataEntryDialog
          phone={entry.row.phone}
          name={entry.row.name}
          owedPaisa={entry.row.owed_paisa}
          way={entry.way}
          onClose={() => setEntry(null)}
        />
      )}
      {opening && <LimitDialog onClose={() => setOpening(false)} />}
    </div>
  );
}

function Sum({ title, paisa, urgent = false }: { title: string; paisa: number; urgent?: boolean }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-card border border-line bg-surface p-3">
      <dt className="text-muted text-sm">{title}</dt>
      <dd
        translate="no"
        className={`whitespace-nowrap font-bold text-2xl tabular-nums ${urgent ? 'text-danger' : ''}`}
      >
        {formatPaisa(paisa)}
      </dd>
    </div>
  );
}

function Row({ row, onWrite }: { row: KhataRow; onWrite: (way: KhataWay) => void }) {
  const texts = useMessages(customerMessages);
  const language = useLanguage();
  const { phone, name, limit_paisa, owed_paisa, overdue_paisa, due } = row;
  const mayWrite = useOutletContext<StaffSession>().rights.includes('cash.receive');
  const shownName = name || formatPhone(phone);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] content-between gap-2 rounded-card border border-line bg-surface px-4 py-3">
      <Link to={customerPath(phone)} data-list-row className="flex min-h-11 items-center gap-3">
        <span className="min-w-0 grow">
          <span className="block break-words font-bold">{shownName}</span>
          <span className="block text-muted text-sm tabular-nums">
            <span>{name && `${formatPhone(phone)} · `}</span>
            <span className="whitespace-nowrap">{texts.khata.limitOf(formatPaisa(limit_paisa))}</span>
          </span>
          {due && owed_paisa > 0 && (
            <span className={`block text-sm ${overdue_paisa > 0 ? 'font-bold text-danger' : 'text-muted'}`}>
              {overdue_paisa > 0
                ? texts.khata.isOverdue(formatPaisa(overdue_paisa))
                : texts.khata.due(formatDay(due.slice(0, 10), language))}
            </span>
          )}
        </span>
        <span translate="no" className="whitespace-nowrap font-bold text-lg tabular-nums">
          {formatPaisa(owed_paisa)}
        </span>
      </Link>
      {mayWrite && (
        <span className="grid grid-cols-2 gap-2">
          <Button
            variant="soft"
            aria-label={`${shownName}: ${texts.khata.gave}`}
            onClick={() => onWrite('gave')}
          >
            {texts.khata.gave}
          </Button>
          <Button
            variant="soft"
            aria-label={`${shownName}: ${texts.khata.got}`}
            onClick={() => onWrite('got')}
          >
            {texts.khata.got}
          </Button>
        </span>
      )}
    </li>
  );
}
