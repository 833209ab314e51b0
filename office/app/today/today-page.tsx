import { MAX_COUNT } from '@haat/contract/office/limits';
import type { Today } from '@haat/contract/office/orders/today';
import type { StaffSession } from '@haat/contract/office/staff';
import { ChevronRightIcon } from '@haat/ui/icons.tsx';
import { Link, Navigate, useOutletContext } from 'react-router';
import { formatPaisa, formatTime } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { openingMessages } from '../opening/messages.ts';
import { FormError } from '../platform/form-error.tsx';
import { PageTitle } from '../platform/page-title.tsx';
import { useOpenMinutes } from '../platform/use-open-minutes.ts';
import { todayMessages } from './messages.ts';
import { useToday } from './use-today.ts';

/** What waits, each line with the list behind it. */
export default function TodayPage() {
  const texts = useMessages(todayMessages);
  const { rights } = useOutletContext<StaffSession>();
  const today = useToday((state) => state.today);
  // A packer has no other page.
  if (!rights.includes('orders.read') && rights.includes('orders.pick'))
    return <Navigate to="/picking" replace />;
  const isRider = rights.includes('run.own') && !rights.includes('orders.read');
  if (isRider) return <Navigate to="/my-run" replace />;
  return (
    <>
      <PageTitle className="mb-4">{texts.title}</PageTitle>
      {today && !today.can_store && (
        <div className="mb-4">
          <FormError text={texts.cannotStore} />
        </div>
      )}
      {today?.paused_until && <Paused until={today.paused_until} />}
      {today && <OpeningCard state={today.shop_state} />}
      {!rights.includes('orders.read') ? <p>{texts.noRights}</p> : today && <Lines today={today} />}
    </>
  );
}

/** Until the shop is open, the owner is led to its opening. */
function OpeningCard({ state }: { state: Today['shop_state'] }) {
  const texts = useMessages(openingMessages);
  const { rights } = useOutletContext<StaffSession>();
  if (state === 'open' || !rights.includes('shop.open')) return null;
  return (
    <Link
      to="/opening"
      className="mb-6 flex min-h-16 items-center gap-4 rounded-card border border-brand bg-brand-soft px-4 py-3"
    >
      <span className="grow">
        <span className="block font-bold text-brand text-lg">{texts.card}</span>
        <span className="block text-sm">{state === 'demo' ? texts.cardDemo : texts.cardPreparing}</span>
      </span>
      <ChevronRightIcon className="size-5 text-brand" />
    </Link>
  );
}

/** The shop takes no orders for a time; only some may change it. */
function Paused({ until }: { until: string }) {
  const texts = useMessages(openingMessages).pause;
  const language = useLanguage();
  const { rights } = useOutletContext<StaffSession>();
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-4 rounded-card bg-notice px-4 py-2 text-on-notice">
      <span className="grow py-2 font-bold">{texts.until(formatTime(until, language))}</span>
      {rights.includes('settings.edit') && (
        <Link to="/pause" className="grid min-h-11 items-center font-bold underline underline-offset-4">
          {texts.title}
        </Link>
      )}
    </p>
  );
}

interface Line {
  count: number;
  title: string | ((count: number) => string);
  /** The list. */
  to: string;
  note?: string;
  urgent?: boolean;
}

function Lines({ today }: { today: Today }) {
  const texts = useMessages(todayMessages);
  const { rights } = useOutletContext<StaffSession>();
  const { orders, oldest_pending } = today;
  const toMoney = (kind: string, payment: string) =>
    rights.includes('payments.manage') ? `/payments?kind=${kind}` : `/orders?payment=${payment}`;
  const openMinutes = useOpenMinutes();
  const note = oldest_pending ? { note: texts.oldest(openMinutes(oldest_pending)) } : {};
  const toHandOver = Math.max(0, orders.PROCESSING - today.to_pick - today.to_pack);
  const work: Line[] = [
    { count: orders.PENDING, title: texts.toConfirm, to: '/orders?status=PENDING', ...note },
    { count: today.to_pick, title: texts.toPick, to: '/picking' },
    { count: today.to_pack, title: texts.toPack, to: '/packing' },
    { count: toHandOver, title: texts.toHandOver, to: '/orders?status=PROCESSING' },
    { count: orders.ONGOING, title: texts.onTheWay, to: '/orders?status=ONGOING' },
  ];
  const problems: Line[] = [
    { count: today.late, title: texts.late, to: '/orders?late=yes', urgent: true },
    { count: today.to_call, title: texts.toCall, to: '/calls', urgent: true },
    ...(rights.includes('values.confirm')
      ? [{ count: today.value_requests, title: texts.toConfirmValue, to: '/confirmations', urgent: true }]
      : []),
    { count: today.complaints - today.late_complaints, title: texts.complaints, to: '/complaints' },
    { count: today.late_complaints, title: texts.lateComplaints, to: '/complaints', urgent: true },
    ...(rights.includes('payments.manage')
      ? [{ count: today.late_claims, title: texts.lateClaims, to: '/wallets', urgent: true }]
      : []),
    ...(rights.includes('runs.manage')
      ? [
          {
            count: today.unknown_parcels,
            title: texts.unknownParcels,
            to: '/couriers?show=unknown',
            urgent: true,
          },
          { count: today.late_parcels, title: texts.lateParcels, to: '/couriers?show=late', urgent: true },
        ]
      : []),
    ...(rights.includes('cash.manage')
      ? [{ count: today.payout_problems, title: texts.payoutProblems, to: '/payouts', urgent: true }]
      : []),
    { count: today.riders_with_cash, title: texts.ridersWithCash, to: '/count-cash' },
    {
      count: today.khata_overdue,
      title: texts.khataOverdue,
      to: '/khata',
      note: formatPaisa(today.khata_overdue_paisa),
      urgent: true,
    },
    {
      count: today.khata_owed,
      title: texts.khataOwed,
      to: '/khata',
      note: formatPaisa(today.khata_owed_paisa),
    },
    { count: today.unpaid_online, title: texts.unpaidOnline, to: '/orders?status=PENDING&payment=unpaid' },
    { count: today.held_payments, title: texts.held, to: toMoney('held', 'held'), urgent: true },
    { count: today.refunds_due, title: texts.refunds, to: toMoney('refund', 'refused-refund'), urgent: true },
    ...(rights.includes('messages.answer')
      ? [
          {
            count: today.open_messages,
            title: texts.inbox,
            to: '/inbox',
            ...(today.unread_messages > 0 && { note: texts.unread(today.unread_messages) }),
          },
          { count: today.open_chats, title: texts.chats, to: '/chats' },
        ]
      : []),
    { count: today.health_problems ?? 0, title: texts.health, to: '/health', urgent: true },
    { count: today.failed_messages, title: texts.messages, to: '/messages', urgent: true },
    { count: today.out_of_stock, title: texts.outOfStock, to: '/out-of-stock' },
  ];
  const waiting = problems.filter(({ count }) => count > 0);
  const nothing = [...work, ...waiting].every(({ count }) => count === 0);
  return (
    <div className="grid gap-6 md:grid-cols-2">
      {nothing && <p className="text-muted md:col-span-2">{texts.nothing}</p>}
      <List lines={work} large />
      {waiting.length > 0 && <List lines={waiting} />}
    </div>
  );
}

function List({ lines, large = false }: { lines: Line[]; large?: boolean }) {
  return (
    <ul className="self-start overflow-hidden rounded-card border border-line bg-surface">
      {lines.map((line) => (
        <li key={titleOf(line)} className="border-line border-b last:border-b-0">
          <Link to={line.to} data-list-row className="block hover:bg-tile">
            <Row line={line} large={large} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

const titleOf = ({ count, title }: Line) => (typeof title === 'string' ? title : title(count));

function Row({ line, large }: { line: Line; large: boolean }) {
  const { count, note, urgent } = line;
  const colour = count === 0 ? 'text-muted' : urgent ? 'text-danger' : 'text-ink';
  return (
    <span className={`flex items-center gap-4 px-4 ${large ? 'min-h-20' : 'min-h-14'}`}>
      <span
        translate="no"
        className={`min-w-12 text-right font-bold tabular-nums ${large ? 'text-3xl' : 'text-xl'} ${colour}`}
      >
        {inDigits(count >= MAX_COUNT ? `${MAX_COUNT - 1}+` : count)}
      </span>
      <span className="grow">
        <span className="block">{titleOf(line)}</span>
        {note && <span className="block text-muted text-sm">{note}</span>}
      </span>
      <ChevronRightIcon className="size-5 text-muted" />
    </span>
  );
}
