import { toTaka } from '@haat/contract/money/money';
import type { OrderAmounts as AmountsInTaka } from '@haat/contract/money/order-amounts';
import type { OrderAmounts as AmountsInPaisa } from '@haat/contract/office/paisa';
import { type Delivery, type Destination, deliveryTo } from '../delivery/delivery-charge.ts';
import type { DeliveryMap } from '../delivery/delivery-map.ts';
import { Refused } from '../platform/refused.ts';
import { addedTax, includedTax, type Tax, type TaxClass, taxesOf } from './taxes.ts';

/** The amounts of an order, in paisa; the checks of the table `orders` add them up again. */
export interface OrderAmounts {
  subtotalPaisa: number;
  /** The part of the subtotal on which no tax is added. */
  untaxedPaisa: number;
  /** The rate of the lines without a rate of their own. */
  taxPercent: number;
  taxes: readonly Tax[];
  /** The sum of the taxes that are added. */
  taxPaisa: number;
  deliveryPaisa: number;
  discountPaisa: number;
  totalPaisa: number;
}

interface AmountLine {
  pricePaisa: number;
  quantity: number;
  taxClass: TaxClass;
  /** Null: the rate of the order. */
  taxPercent: number | null;
}

/** The amounts of an order, and the delivery that is part of them. */
export interface Quote {
  amounts: OrderAmounts;
  delivery: Delivery;
}

/**
 * Returns what an order of these lines costs at a destination: the same for a quote and for an order that is placed. Refused
 * with 422 `not_delivered`, `order_too_small` or `order_too_heavy`. Where an area is missing, the amounts are those without a delivery charge.
 * @param slotPaisa what the slot adds to the charge of the delivery; a discount is below 0, and never makes the charge so
 */
export function quote(
  lines: readonly (AmountLine & { unit: string })[],
  destination: Destination,
  {
    map,
    taxPercent,
    slotPaisa = 0,
  }: { map: DeliveryMap; taxPercent: number; slotPaisa?: number | undefined },
): Quote | Refused {
  const delivery = deliveryTo(destination, { subtotalPaisa: sumOf(lines), lines }, map);
  if (delivery instanceof Refused) return delivery;
  const chargePaisa = delivery.isAreaMissing ? 0 : Math.max(0, delivery.chargePaisa + slotPaisa);
  return { delivery: { ...delivery, chargePaisa }, amounts: amountsOf(lines, taxPercent, chargePaisa) };
}

/** Returns all amounts of an order. The tax is computed once a rate, and rounded half up. */
export function amountsOf(lines: readonly AmountLine[], taxPercent: number, deliveryPaisa = 0): OrderAmounts {
  const subtotalPaisa = sumOf(lines);
  const untaxedPaisa = sumOf(lines.filter(({ taxClass }) => taxClass !== 'specified'));
  const taxes = taxesOf(
    lines.map(({ pricePaisa, quantity, ...line }) => ({ ...line, paisa: pricePaisa * quantity })),
    taxPercent,
  );
  const taxPaisa = addedTax(taxes);
  const discountPaisa = 0;
  const totalPaisa = subtotalPaisa + taxPaisa + deliveryPaisa - discountPaisa;
  return {
    subtotalPaisa,
    untaxedPaisa,
    taxPercent,
    taxes,
    taxPaisa,
    deliveryPaisa,
    discountPaisa,
    totalPaisa,
  };
}

/** The amounts as the calls of the office have them. */
export function amountsInPaisa(amounts: OrderAmounts): AmountsInPaisa {
  return {
    subtotal_paisa: amounts.subtotalPaisa,
    tax_paisa: amounts.taxPaisa,
    ...taxFields(amounts),
    delivery_paisa: amounts.deliveryPaisa,
    discount_paisa: amounts.discountPaisa,
    total_paisa: amounts.totalPaisa,
  };
}

/** The rate, and what follows from all rates, as the calls of the office have them. */
export function taxFields({
  taxPercent,
  taxes,
}: Pick<OrderAmounts, 'taxPercent' | 'taxes'>): Pick<
  AmountsInPaisa,
  'tax_percent' | 'taxes' | 'included_tax_paisa'
> {
  const added = taxes.filter(({ included }) => !included);
  return {
    tax_percent: taxPercent,
    ...(added.some(({ percent }) => percent !== taxPercent) && {
      taxes: added.map(({ percent, taxPaisa }) => ({ percent, tax_paisa: taxPaisa })),
    }),
    included_tax_paisa: includedTax(taxes),
  };
}

/** The amounts as the calls of the specification have them. */
export function amountsInTaka(amounts: AmountsInPaisa): AmountsInTaka {
  return {
    subtotal: toTaka(amounts.subtotal_paisa),
    tax: toTaka(amounts.tax_paisa),
    tax_percent: amounts.tax_percent,
    ...(amounts.taxes && {
      taxes: amounts.taxes.map(({ percent, tax_paisa }) => ({ percent, tax: toTaka(tax_paisa) })),
    }),
    included_tax: toTaka(amounts.included_tax_paisa),
    delivery_charge: toTaka(amounts.delivery_paisa),
    discount: toTaka(amounts.discount_paisa),
    total: toTaka(amounts.total_paisa),
  };
}

function sumOf(lines: readonly AmountLine[]): number {
  return lines.reduce((sum, { pricePaisa, quantity }) => sum + pricePaisa * quantity, 0);
}
