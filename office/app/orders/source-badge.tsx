import type { OrderSource } from '@haat/contract/office/orders/order-sources';
import { useMessages } from '../i18n/language.ts';
import { orderMessages } from './messages.ts';

/** How an order came, unless it is from the shop's pages. */
export function SourceBadge({ source }: { source: OrderSource }) {
  const { sources } = useMessages(orderMessages);
  if (source === 'WEB') return null;
  return (
    <span className="whitespace-nowrap rounded-full border border-line px-2 py-0.5 text-sm">
      {sources[source]}
    </span>
  );
}
