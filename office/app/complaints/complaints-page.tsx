import type { OfficeComplaint } from '@haat/contract/office/orders/complaints';
import { chipClass } from '@haat/ui/button.tsx';
import { Link, useSearchParams } from 'react-router';
import { useMessages } from '../i18n/language.ts';
import { api, load } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { usePoll } from '../platform/use-poll.ts';
import type { Route } from './+types/complaints-page.ts';
import { ComplaintCard } from './complaint-card.tsx';
import { complaintMessages } from './messages.ts';

const showOf = (search: URLSearchParams) => (search.get('show') === 'done' ? 'done' : 'open');

export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<OfficeComplaint[]> {
  const show = showOf(new URL(request.url).searchParams);
  return load(request, () => api.listAllComplaints({ query: { show } }));
}

/** Complaints of all orders: those that wait, the oldest first, or those that are done. */
export default function ComplaintsPage({ loaderData: complaints }: Route.ComponentProps) {
  const texts = useMessages(complaintMessages);
  const shown = showOf(useSearchParams()[0]);
  usePoll();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle>{texts.title}</PageTitle>
      <nav className="flex gap-2">
        {(['open', 'done'] as const).map((show) => (
          <Link
            key={show}
            to={`?show=${show}`}
            aria-current={show === shown ? 'page' : undefined}
            className={chipClass}
          >
            {texts.show[show]}
          </Link>
        ))}
      </nav>
      {complaints.length === 0 && <p className="py-10 text-center text-muted">{texts.none}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-2">
        {complaints.map((complaint) => (
          <ComplaintCard key={complaint.id} complaint={complaint} />
        ))}
      </ul>
    </div>
  );
}
