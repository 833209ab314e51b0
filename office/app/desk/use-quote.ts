import { ApiError } from '@haat/contract/client';
import type { Refusal } from '@haat/contract/http/problems';
import type { DeskQuote } from '@haat/contract/office/orders/desk';
import { useEffect, useState } from 'react';
import { api } from '../platform/api.ts';
import { isEmpty, type OrderDraft } from './order-draft.ts';

/** In ms, after the last change. */
const DELAY = 150;

/** After this time without a response the caller does not wait for the amounts any more, in ms. */
const PATIENCE = 3_000;

interface DraftQuote {
  /** Null without lines, while it is read and without a connection. */
  quote: DeskQuote | null;
  refusal: Refusal | null;
  isReading: boolean;
}

/** The amounts of a draft. */
export function useQuote(draft: OrderDraft): DraftQuote {
  const { lines, address, city, zipcode, area, pickup, slot } = draft;
  const content = JSON.stringify({
    items: lines.map(({ product, quantity }) => ({ product: product.id, quantity })),
    delivery_type: pickup ? 'STORE_PICKUP' : 'HOME_DELIVERY',
    address,
    city,
    zipcode,
    slot,
    area: area?.id,
  });
  const [found, setFound] = useState<{
    content: string;
    quote: DeskQuote | null;
    refusal: Refusal | null;
  }>();
  const empty = isEmpty(draft) || lines.length === 0;
  useEffect(() => {
    // The same goods again: after a refusal they may cost something else.
    setFound(undefined);
    if (empty) return;
    let current = true;
    const timer = setTimeout(async () => {
      const read = await api.quoteDeskOrder({ body: JSON.parse(content) }).then(
        (quote) => ({ quote, refusal: null }),
        (problem) => ({ quote: null, refusal: problem instanceof ApiError ? problem.refusal : null }),
      );
      if (current) setFound({ content, ...read });
    }, DELAY);
    const noQuote = { content, quote: null, refusal: null };
    const giveUp = setTimeout(() => setFound((read) => read ?? noQuote), PATIENCE);
    return () => {
      current = false;
      clearTimeout(timer);
      clearTimeout(giveUp);
    };
  }, [content, empty]);
  if (!empty && found?.content === content) return { ...found, isReading: false };
  return { quote: null, refusal: null, isReading: !empty };
}
