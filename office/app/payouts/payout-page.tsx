import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import { Section } from '@haat/ui/section.tsx';
import { useCourierName } from '../couriers/courier-texts.ts';
import { formatDay } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api, loadingOne } from '../platform/api.ts';
import { BackToList } from '../platform/back-link.tsx';
import { PageTitle } from '../platform/page-title.tsx';
import type { Route } from './+types/payout-page.ts';
import { payoutMessages } from './messages.ts';
import { PayoutLines } from './payout-lines.tsx';
import { ProblemCard } from './problem-card.tsx';

export const clientLoader = loadingOne(({ id }) => api.getPayout({ params: { id: Number(id) } }));

/** One payout: its sums, what is wrong with it, and its parcels. */
export default function PayoutPage({ loaderData: payout }: Route.ComponentProps) {
  const texts = useMessages(payoutMessages);
  const language = useLanguage();
  const name = useCourierName()(payout.courier);
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-3">
        <BackToList list="/payouts" label={texts.title} />
        <PageTitle className="break-words">{`${name} · ${payout.reference}`}</PageTitle>
        {payout.paid_at && (
          <span className="text-muted">{formatDay(dayInDhaka(new Date(payout.paid_at)), language)}</span>
        )}
      </div>
      {payout.problems.length > 0 && (
        <Section title={texts.open}>
          <ul className="divide-y divide-line">
            {payout.problems.map((problem) => (
              <ProblemCard key={problem.id} problem={problem} />
            ))}
          </ul>
        </Section>
      )}
      <PayoutLines payout={payout} />
    </div>
  );
}
