import type { Refusal } from '@haat/contract/http/problems';
import type { OrderStatus } from '@haat/contract/shop/orders';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { orderMessages } from './messages.ts';
import { useActorName } from './use-actor-name.ts';

/** Who was faster, if an action was refused because somebody has moved the order meanwhile. */
export function useChangedOrderText(): (refusal: Refusal) => string | undefined {
  const texts = useMessages(orderMessages);
  const language = useLanguage();
  const actorName = useActorName();
  return ({ code, params }) => {
    if (code !== 'order_changed' && code !== 'illegal_move') return undefined;
    const { moved_by, moved_at, status } = params;
    if (!moved_by || !moved_at) return undefined;
    return texts.changed(
      actorName(moved_by),
      formatTime(moved_at, language),
      texts.status[status as OrderStatus],
    );
  };
}
