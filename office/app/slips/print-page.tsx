import { ApiError } from '@haat/contract/client';
import './print.css';
import { MAX_SLIPS } from '@haat/contract/office/limits';
import {
  type CreditNotes,
  type Invoices,
  type PaperSize,
  type Slip,
  type SlipKind,
  slipKinds,
} from '@haat/contract/office/orders/slips';
import type { StaffSession } from '@haat/contract/office/staff';
import { staffName } from '@haat/contract/office/staff-name';
import { Button, chipClass } from '@haat/ui/button.tsx';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate, useNavigation, useOutletContext, useSearchParams } from 'react-router';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api, load } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { useNotifyFailure } from '../platform/problem-text.ts';
import { useOutdated } from '../platform/stale-if-error.ts';
import { useReload } from '../platform/use-reload.ts';
import type { Route } from './+types/print-page.ts';
import { CreditNoteSlip } from './credit-note.tsx';
import { TaxInvoice } from './invoice.tsx';
import { Label } from './label.tsx';
import { CashMemo } from './memo.tsx';
import { slipMessages } from './messages.ts';
import { PackingSlip } from './packing-slip.tsx';
import { ParcelLabel } from './parcel-label.tsx';

interface Loaded {
  orders: number[];
  kind: SlipKind;
  size: PaperSize;
  shop: string;
  logo: string;
  phone: string;
  slips: Slip[];
  invoices: Invoices | null;
  creditNotes: CreditNotes | null;
}

/** What to print is in the URL: `?orders=17,18&kind=label&size=58`. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Loaded> {
  const { searchParams } = new URL(request.url);
  const orders = (searchParams.get('orders') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => id > 0)
    .slice(0, MAX_SLIPS);
  const kind = slipKinds.find((one) => one === searchParams.get('kind')) ?? 'packing';
  const size =
    sizesOf(kind).find((one) => one === searchParams.get('size')) ??
    (kind === 'invoice' ? 'a4' : sizesOf(kind)[0]!);
  const none = { shop: '', logo: '', phone: '', slips: [], invoices: null, creditNotes: null };
  const query = { orders: orders.join() || '0' };
  return load(request, async () => {
    if (kind === 'invoice') {
      const invoices = await api.listInvoices({ query });
      return { orders, kind, size, ...none, invoices };
    }
    if (kind === 'credit_note') {
      const creditNotes = await api.listCreditNotes({ query });
      return { orders, kind, size, ...none, creditNotes };
    }
    return { orders, kind, size, ...none, ...(await api.listSlips({ query: { ...query, kind } })) };
  });
}

/** The papers of a kind, the usual one first. */
function sizesOf(kind: SlipKind): readonly PaperSize[] {
  return kind === 'parcel' ? ['100', '58'] : ['80', '58', 'a5', 'a4'];
}

/** Slips of one or many orders, as they come out of the printer. */
export default function PrintPage({ loaderData }: Route.ComponentProps) {
  const texts = useMessages(slipMessages);
  const { kind, size, shop, logo, phone, slips, invoices, creditNotes } = loaderData;
  const needsBin = invoices?.seller.bin === '';
  const count =
    creditNotes?.notes.length ?? (invoices && !needsBin ? invoices.invoices.length : slips.length);
  const noneTexts: Partial<Record<SlipKind, string>> = {
    credit_note: texts.creditNote.none,
    parcel: texts.noParcel,
    ...(needsBin && { invoice: texts.noInvoice }),
  };
  const noneText = noneTexts[kind] ?? texts.nothing;
  return (
    <div className="grid gap-4 print:block">
      <Toolbar {...loaderData} count={count} />
      {count === 0 && <p className="text-muted print:hidden">{noneText}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: A4 scrolls on a phone, also by keyboard */}
      <section aria-label={texts.preview} tabIndex={0} className="grid gap-4 overflow-x-auto print:block">
        {creditNotes?.notes.map((note) => (
          <CreditNoteSlip key={note.number} note={note} seller={creditNotes.seller} size={size} />
        ))}
        {!needsBin &&
          invoices?.invoices.map((invoice) => (
            <TaxInvoice key={invoice.id} invoice={invoice} seller={invoices.seller} size={size} />
          ))}
        {slips.map((slip) =>
          slip.memo ? (
            <CashMemo key={slip.id} memo={slip.memo} {...{ slip, shop, logo, phone, size }} />
          ) : slip.parcel ? (
            <ParcelLabel key={slip.id} parcel={slip.parcel} {...{ slip, shop, phone, size }} />
          ) : kind === 'label' ? (
            <Label key={slip.id} {...{ slip, shop, phone, size }} />
          ) : (
            <PackingSlip key={slip.id} {...{ slip, shop, logo, size }} />
          ),
        )}
      </section>
    </div>
  );
}

/** Kind and paper, who has printed before, and the button. Not on the paper. */
function Toolbar({ orders, kind, size, count, slips, invoices, creditNotes }: Loaded & { count: number }) {
  const texts = useMessages(slipMessages);
  const navigate = useNavigate();
  const { rights } = useOutletContext<StaffSession>();
  const [parameters, setParameters] = useSearchParams();
  const { pathname } = useLocation();
  const { location: pending } = useNavigation();
  // A credit note is printed from its complaint, the label of a courier from its parcel.
  const allowed = slipKinds.filter((one) =>
    one === 'credit_note' || one === 'parcel'
      ? kind === one
      : one !== 'invoice' || rights.includes('invoices.issue'),
  );
  const { busy, print } = usePrint({ orders, kind, size });
  const choose = (name: string, value: string) => {
    // Kind and size pressed one after the other: the page of the first may still load. Its path begins with /office.
    const next = new URLSearchParams(pending?.pathname.endsWith(pathname) ? pending.search : parameters);
    next.set(name, value);
    setParameters(next, { replace: true });
  };
  return (
    <div className="grid gap-3 print:hidden">
      <PageTitle>{texts.title}</PageTitle>
      <div className="flex flex-wrap gap-4">
        <Choice
          legend={texts.kind}
          options={allowed.map((value) => ({ value, label: texts.kinds[value] }))}
          value={kind}
          onChoose={(value) => choose('kind', value)}
        />
        <Choice
          legend={texts.size}
          options={sizesOf(kind).map((value) => ({ value, label: texts.sizes[value] }))}
          value={size}
          onChoose={(value) => choose('size', value)}
        />
      </div>
      <PrintedBefore kind={kind} slips={slips} invoices={invoices} creditNotes={creditNotes} />
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => navigate(-1)}>
          {texts.back}
        </Button>
        <Button className="grow md:max-w-xs" disabled={busy || count === 0} onClick={print}>
          {texts.print(count)}
        </Button>
      </div>
    </div>
  );
}

function Choice({
  legend,
  options,
  value,
  onChoose,
}: {
  legend: string;
  options: { value: string; label: string }[];
  value: string;
  onChoose: (value: string) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1 font-bold text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => onChoose(option.value)}
            className={chipClass}
          >
            {option.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function PrintedBefore({
  kind,
  slips,
  invoices,
  creditNotes,
}: Pick<Loaded, 'kind' | 'slips' | 'invoices' | 'creditNotes'>) {
  const texts = useMessages(slipMessages);
  const language = useLanguage();
  const rows = creditNotes
    ? creditNotes.notes
    : invoices
      ? invoices.invoices.map(({ order, printed }) => ({ number: order, printed }))
      : slips.map(({ number, printed }) => ({
          number,
          printed: kind === 'invoice' || kind === 'credit_note' ? null : printed[kind],
        }));
  const before = rows.flatMap(({ number, printed }) => (printed ? [{ number, ...printed }] : []));
  if (before.length === 0) return null;
  return (
    <div className="rounded-control bg-notice p-3 text-on-notice text-sm">
      <p className="font-bold">{texts.printedBefore}</p>
      <ul>
        {before.map(({ number, by, at }) => (
          <li key={number}>{texts.printed(number, staffName(by), formatTime(at, language))}</li>
        ))}
      </ul>
    </div>
  );
}

/** Marks the slips as printed, which gives invoices their numbers, and then opens the browser's dialog. */
function usePrint({ orders, kind, size }: Pick<Loaded, 'orders' | 'kind' | 'size'>) {
  const notifyFailure = useNotifyFailure();
  const reload = useReload();
  const [busy, setBusy] = useState(false);

  function fail(problem?: unknown) {
    notifyFailure(problem);
    setBusy(false);
  }

  async function print() {
    setBusy(true);
    try {
      if (kind === 'invoice') await api.printInvoices({ body: { orders, size } });
      else if (kind === 'credit_note') await api.printCreditNotes({ body: { orders, size } });
      else await api.printSlips({ body: { orders, kind, size } });
      await reload();
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      return fail(problem);
    }
    // The page could not be loaded again: an invoice would be printed without its number.
    if (useOutdated.getState()) return fail();
    // The numbers must be on the page before the dialog stops it.
    flushSync(() => setBusy(false));
    window.print();
  }
  return { busy, print };
}
