import type { PayoutRow } from '@haat/contract/office/couriers';
import type { OfficeClient } from '@haat/contract/office-client';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { Section } from '@haat/ui/section.tsx';
import { Link } from 'react-router';
import { useCourierName } from '../couriers/courier-texts.ts';
import { formatDay, formatPaisa, formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { AmountList, AmountRow } from '../platform/amount-list.tsx';
import { api, load } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { useAction } from '../platform/use-action.ts';
import type { Route } from './+types/payouts-page.ts';
import { payoutMessages } from './messages.ts';
import { PastePayout } from './paste-payout.tsx';
import { ProblemCard } from './problem-card.tsx';

type Lists = Awaited<ReturnType<OfficeClient['listPayouts']>>;

export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Lists> {
  const before = Number(new URL(request.url).searchParams.get('before'));
  return load(request, () => api.listPayouts({ query: before > 0 ? { before } : {} }));
}

/** What couriers have of the shop, what is wrong with what they have paid, and their payouts. */
export default function PayoutsPage({ loaderData: lists }: Route.ComponentProps) {
  const texts = useMessages(payoutMessages);
  const { couriers, problems, payouts, older } = lists;
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <p className="mb-4 max-w-2xl text-muted">{texts.hint}</p>
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          {couriers.length === 0 && <p className="text-muted">{texts.none}</p>}
          {couriers.map((courier) => (
            <CourierBooks key={courier.name} courier={courier} />
          ))}
          <Section title={texts.open}>
            {problems.length === 0 && <p className="text-muted">{texts.noProblems}</p>}
            <ul className="divide-y divide-line">
              {problems.map((problem) => (
                <ProblemCard key={problem.id} problem={problem} />
              ))}
            </ul>
          </Section>
        </div>
        <div className="grid grid-cols-1 gap-4">
          <Section title={texts.list}>
            {payouts.length === 0 && <p className="text-muted">{texts.noPayouts}</p>}
            <ul className="divide-y divide-line">
              {payouts.map((payout) => (
                <Row key={payout.id} payout={payout} />
              ))}
            </ul>
            {older && (
              <Link to={`?before=${payouts.at(-1)?.id}`} className={buttonClass('outline', 'mt-3')}>
                {texts.older}
              </Link>
            )}
          </Section>
          {couriers.length > 0 && <PastePayout couriers={couriers} />}
        </div>
      </div>
    </>
  );
}

/** The place of a courier in the books: what is not due yet and what is wrong add up to it. */
function CourierBooks({ courier }: { courier: Lists['couriers'][number] }) {
  const texts = useMessages(payoutMessages);
  const name = useCourierName()(courier.name);
  const { busy, run } = useAction();
  const { balance_paisa, waiting_paisa, problems_paisa, fetches, configured } = courier;
  const unexplained = balance_paisa - waiting_paisa - problems_paisa;

  async function fetchNew() {
    const response = await run(() => api.fetchPayouts({ body: { courier: courier.name } }));
    if (response) notify(texts.fetched(response.fetched.length), 'success');
  }

  return (
    <Section title={name}>
      <AmountList>
        <AmountRow title={texts.waiting} paisa={waiting_paisa} />
        <AmountRow title={texts.problemsSum} paisa={problems_paisa} />
        <AmountRow title={texts.balance} paisa={balance_paisa} strong />
      </AmountList>
      {unexplained !== 0 && (
        <p className="font-bold text-danger">{texts.differs(formatPaisa(unexplained))}</p>
      )}
      {fetches && configured && (
        <Button variant="outline" className="mt-3 w-full" disabled={busy} onClick={fetchNew}>
          {texts.fetch(name)}
        </Button>
      )}
    </Section>
  );
}

function Row({ payout }: { payout: PayoutRow }) {
  const texts = useMessages(payoutMessages);
  const language = useLanguage();
  const nameOf = useCourierName();
  const { id, courier, reference, paid_at, paid_paisa, parcels, problems, source, recorded } = payout;
  return (
    <li>
      <Link
        to={`/payouts/${id}`}
        className="flex min-h-14 items-start justify-between gap-3 py-2 hover:text-brand"
      >
        <span className="min-w-0">
          <span className="block break-words font-bold">{`${nameOf(courier)} · ${reference}`}</span>
          <span className="block text-muted text-sm">
            {[
              paid_at ? formatDay(dayInDhaka(new Date(paid_at)), language) : formatTime(recorded, language),
              texts.parcels(parcels),
              texts.sources[source],
            ].join(' · ')}
          </span>
          {problems > 0 && (
            <span className="block font-bold text-danger text-sm">{texts.problems(problems)}</span>
          )}
        </span>
        <span translate="no" className="whitespace-nowrap font-bold text-xl tabular-nums">
          {formatPaisa(paid_paisa)}
        </span>
      </Link>
    </li>
  );
}
