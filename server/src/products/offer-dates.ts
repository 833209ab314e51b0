import type { ProductChanges } from '@haat/contract/office/catalogue/products';
import { Fault, readPaisa } from '../catalogue/import/read/read-cells.ts';
import type { AnyProblem, FieldProblems } from '../platform/refused.ts';

export interface OfferColumns {
  offer_paisa?: number | null;
  offer_starts?: Date | null;
  offer_ends?: Date | null;
}

/** Reads the fields of an offer with dates; adds what is wrong to `problems`. Empty fields end it. */
export function readOffer(
  {
    offer_price,
    offer_starts,
    offer_ends,
  }: Pick<ProductChanges, 'offer_price' | 'offer_starts' | 'offer_ends'>,
  problems: Map<string, AnyProblem>,
): OfferColumns {
  const paisa = offer_price === undefined ? undefined : readPaisa(offer_price);
  if (paisa instanceof Fault) problems.set('offer_price', paisa.problem);
  return {
    ...(paisa === undefined || paisa instanceof Fault ? {} : { offer_paisa: paisa }),
    ...(offer_starts === undefined
      ? {}
      : { offer_starts: offer_starts === '' ? null : new Date(offer_starts) }),
    ...(offer_ends === undefined ? {} : { offer_ends: offer_ends === '' ? null : new Date(offer_ends) }),
  };
}

/** What is wrong with the offer of a product as it would be stored, by field; null if nothing is. */
export function offerProblem(product: {
  price_paisa: number;
  old_price_paisa: number | null;
  offer_paisa: number | null;
  offer_starts: Date | null;
  offer_ends: Date | null;
}): FieldProblems | null {
  const { price_paisa, old_price_paisa, offer_paisa, offer_starts, offer_ends } = product;
  if (offer_paisa !== null && old_price_paisa !== null) return { offer_price: 'offer_running' };
  if (offer_paisa !== null && offer_paisa >= price_paisa) return { offer_price: 'offer_not_below' };
  if (offer_paisa !== null && offer_starts === null) return { offer_starts: 'required' };
  if (offer_paisa === null && offer_starts !== null) return { offer_price: 'required' };
  if (offer_starts !== null && offer_ends !== null && offer_ends <= offer_starts)
    return { offer_ends: 'end_before_start' };
  if (offer_ends !== null && offer_paisa === null && old_price_paisa === null)
    return { offer_ends: 'no_offer' };
  return null;
}
