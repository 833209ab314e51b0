import { paymentCallbackPath } from '@haat/contract/http/api-routes';
import type { FastifyBaseLogger } from 'fastify';
import type { PaymentCallbackTable } from '../platform/db/schema.ts';
import { Refused } from '../platform/refused.ts';
import type { AgreementContext } from './agreements/agreements.ts';
import type { AmountRange, PaymentProvider } from './provider/provider.ts';

/** The dependencies of every payment step. */
export interface Payments extends AgreementContext {
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** Takes new payments if a shopper names no other one; null if the shop accepts no online payment. */
  current: PaymentProvider | null;
  /** The providers that take new payments, the current one first. */
  offered: readonly PaymentProvider[];
  /** The providers whose callbacks have a route: also those whose keys are not typed yet. */
  declared: readonly Pick<PaymentProvider, 'name' | 'returnMethod'>[];
  /** All providers of this process by name: also former ones, whose attempts and refunds are still checked. */
  providers: ReadonlyMap<string, PaymentProvider>;
}

/** The actor of a change of an attempt, as its history has it. */
export type AttemptActor = 'customer' | 'return' | 'ipn' | 'sweep' | 'report' | 'staff';

/** The amounts that any provider takes, and the providers. */
export interface OnlineRange extends AmountRange {
  providers: readonly Pick<PaymentProvider, 'name' | 'means' | 'range' | 'agreements'>[];
}

/** Returns what can be paid online now, or null if the shop accepts only cash. */
export async function onlineRange({ offered }: Pick<Payments, 'offered'>): Promise<OnlineRange | null> {
  const isOpen = await Promise.all(offered.map((one) => one.isOpen?.() ?? true));
  const providers = offered.filter((_, at) => isOpen[at]);
  if (providers.length === 0) return null;
  return {
    minPaisa: Math.min(...providers.map(({ range }) => range.minPaisa)),
    maxPaisa: Math.max(...providers.map(({ range }) => range.maxPaisa)),
    providers,
  };
}

/** Returns 422 `amount_out_of_range` if a provider does not accept a total, in paisa; otherwise null. */
export function amountProblem(totalPaisa: number, { minPaisa, maxPaisa }: AmountRange): Refused | null {
  if (totalPaisa >= minPaisa && totalPaisa <= maxPaisa) return null;
  const params = { least_paisa: minPaisa, most_paisa: maxPaisa };
  return new Refused(422, { code: 'amount_out_of_range', params });
}

/** Returns the path of a provider's callback: three for the return of the browser, and `ipn` for the provider's server. */
export function callbackPath(provider: string, kind: PaymentCallbackTable['kind']): string {
  return paymentCallbackPath.replace('{provider}', provider).replace('{kind}', kind);
}
