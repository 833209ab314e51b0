import { ApiError } from '@haat/contract/client';
import type { OrderRefusal } from '@haat/contract/common/refusal';
import type { Quote } from '@haat/contract/shop/delivery';
import { useEffect, useState } from 'react';
import { api } from '../platform/api.ts';
import { isEmpty, type OrderDraft } from './order-draft.ts';

/** In ms, after the last change. */
const DELAY = 150;

/** The amounts of a draft; null without lines, while they are read and without a connection. */
export function useQuote(draft: OrderDraft): { quote: Quote | null; refusal: OrderRefusal | null } {
  const { lines, address, city, zipcode, pickup } = draft;
  const content = JSON.stringify({
    items: lines.map(({ product, quantity }) => ({ product: product.id, quantity })),
    delivery_type: pickup ? 'STORE_PICKUP' : 'HOME_DELIVERY',
    address,
    city,
    zipcode,
  });
  const [found, setFound] = useState<{
    content: string;
    quote: Quote | null;
    refusal: OrderRefusal | null;
  }>();
  const empty = isEmpty(draft) || lines.length === 0;
  useEffect(() => {
    if (empty) return;
    let current = true;
    const timer = setTimeout(async () => {
      const read = await api.quoteDeskOrder({ body: JSON.parse(content) }).then(
        (quote) => ({ quote, refusal: null }),
        (problem) => ({ quote: null, refusal: problem instanceof ApiError ? problem.refusal : null }),
      );
      if (current) setFound({ content, ...read });
    }, DELAY);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [content, empty]);
  return !empty && found?.content === content ? found : { quote: null, refusal: null };
}
