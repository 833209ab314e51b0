import { MAX_COUNT } from '@haat/contract/office/limits';
import { orderStatuses } from '@haat/contract/shop/order-choices';
import { Link, useSearchParams } from 'react-router';
import { inDigits, useMessages } from '../i18n/language.ts';
import { useToday } from '../today/use-today.ts';
import { orderMessages } from './messages.ts';

/** Links to the list of each status, with the counts of those that need work. */
export function StatusTabs() {
  const texts = useMessages(orderMessages);
  const [parameters] = useSearchParams();
  const counts = useToday(({ today }) => today?.orders);
  const current = parameters.get('status');
  return (
    <nav aria-label={texts.title} className="-mx-4 mb-3 overflow-x-auto px-4">
      <ul className="flex w-max gap-2">
        {[...orderStatuses, null].map((status) => {
          const count =
            status && counts && !['COMPLETED', 'CANCELLED'].includes(status) ? counts[status] : null;
          return (
            <li key={status}>
              <Link
                to={hrefOf(parameters, status)}
                aria-current={status === current ? 'page' : undefined}
                className={`flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full border px-4 ${
                  status === current
                    ? 'border-brand bg-brand font-bold text-on-brand'
                    : 'border-line bg-surface hover:border-brand'
                }`}
              >
                <span>{status ? texts.status[status] : texts.all}</span>
                {count !== null && (
                  <span translate="no" className="tabular-nums opacity-80">
                    {inDigits(count >= MAX_COUNT ? `${MAX_COUNT - 1}+` : count)}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The same criteria with another status, from the first page. */
function hrefOf(parameters: URLSearchParams, status: string | null): string {
  const other = new URLSearchParams(parameters);
  other.delete('cursor');
  if (status) other.set('status', status);
  else other.delete('status');
  return `?${other}`;
}
