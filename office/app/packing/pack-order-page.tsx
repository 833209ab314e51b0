import type { PackOrder } from '@haat/contract/office/orders/packing';
import { staffName } from '@haat/contract/office/staff-name';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useNavigateWhileShown } from '@haat/ui/use-navigate-while-shown.ts';
import { Link } from 'react-router';
import { formatPaisa, formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { OrderAttributes } from '../orders/order-attributes.tsx';
import { api, loadOne } from '../platform/api.ts';
import { BackLink } from '../platform/back-link.tsx';
import { PageTitle } from '../platform/page-title.tsx';
import { usePoll } from '../platform/use-poll.ts';
import type { Route } from './+types/pack-order-page.ts';
import { packingMessages } from './messages.ts';
import { openWeights, PackLineRow } from './pack-line.tsx';
import { usePacking } from './use-packing.ts';

interface Loaded {
  order: PackOrder;
  /** The order that waits longest beside this one. */
  next: number | null;
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<Loaded> {
  const id = Number(params.id);
  const [order, waiting] = await loadOne(request, () =>
    Promise.all([api.getPackOrder({ params: { id } }), api.listToPack()]),
  );
  return { order, next: waiting.find((other) => other.id !== id)?.id ?? null };
}

/** One order on the packing table. */
export default function PackOrderPage({ loaderData: { order, next } }: Route.ComponentProps) {
  const texts = useMessages(packingMessages);
  const navigate = useNavigateWhileShown();
  const packing = usePacking(order);
  // The answer to a question about the weight comes to this page.
  usePoll({ paused: order.lines.every(({ offer }) => offer?.answer !== null) });
  const { busy, pack } = packing;

  async function finish() {
    const [open] = openWeights();
    if (open) {
      notify(open.value.trim() === '' ? texts.unweighed : texts.unsaved, 'error');
      open.focus();
      return;
    }
    if ((await pack()) === 'done') await navigate(next === null ? '/packing' : `/packing/${next}`);
  }

  return (
    <div className="grid max-w-3xl gap-4 max-md:pb-20">
      <Head order={order} />
      <OrderAttributes of={order} />
      <ul className="rounded-card border border-line bg-surface">
        {order.lines.map((line) => (
          <PackLineRow key={line.id} line={line} order={order} packing={packing} />
        ))}
      </ul>
      <p className="flex justify-between gap-3 rounded-card border border-line bg-surface p-4 font-bold text-lg">
        <span>{order.cash_due_paisa > 0 ? texts.due : texts.paid}</span>
        {order.cash_due_paisa > 0 && (
          <span translate="no" className="tabular-nums">
            {formatPaisa(order.cash_due_paisa)}
          </span>
        )}
      </p>
      <Link to={`/print?orders=${order.id}&kind=packing`} className={buttonClass('outline')}>
        {texts.print}
      </Link>
      {!order.packed && order.status === 'PROCESSING' && (
        <div className="max-md:fixed max-md:inset-x-0 max-md:bottom-14 max-md:z-10 max-md:border-line max-md:border-t max-md:bg-surface max-md:p-3">
          <Button className="min-h-14 w-full text-lg" disabled={busy} onClick={finish}>
            {next === null ? texts.finish : texts.finishNext}
          </Button>
        </div>
      )}
    </div>
  );
}

function Head({ order }: { order: PackOrder }) {
  const texts = useMessages(packingMessages);
  const language = useLanguage();
  return (
    <div className="flex items-start gap-3">
      <BackLink to="/packing" label={texts.back} />
      <div className="min-w-0 grow">
        <PageTitle>{order.number}</PageTitle>
        <p className="text-muted">{`${order.receiver_name} · ${order.area}`}</p>
        {order.pack_again && <p className="font-bold text-danger">{texts.packAgain}</p>}
        {order.packed && (
          <p className="font-bold text-brand">
            {texts.packed(staffName(order.packed.by), formatTime(order.packed.at, language))}
          </p>
        )}
      </div>
      <span className="whitespace-nowrap rounded-control bg-tile px-3 py-2 font-bold text-2xl tabular-nums">
        <span className="sr-only">{texts.bag('')}</span>
        <span>{order.bag}</span>
      </span>
    </div>
  );
}
