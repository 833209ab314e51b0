import { PAYMENT_MEANS } from '@haat/contract/shop/wallets';
import { useMessages } from '../i18n/messages.ts';
import { useShop } from '../shop/shop.ts';

/** Whether this shop takes online payment. */
export function useOnlinePayment(): boolean {
  return useShop()?.setup?.payment_options?.includes('ONLINE') ?? false;
}

/** Whether this shop takes cash on delivery; true by default. */
export function useCashPayment(): boolean {
  return useShop()?.setup?.payment_options?.includes('COD') ?? true;
}

/** The lowest and the highest total that can be paid online, in taka; undefined if the provider names none. */
export function useOnlineAmounts(): { min: number; max: number } | undefined {
  return useShop()?.setup?.online_amounts;
}

/** A provider that takes new payments, with what its page is for: `Nagad · Rocket · Card`. */
export interface OnlineProvider {
  name: string;
  means: string;
}

/**
 * The providers between which a shopper can choose for a total in taka; empty if there is no choice. What a provider of only that takes is not
 * named at the others.
 */
export function useOnlineProviders(total: number): OnlineProvider[] {
  const { means: names } = useMessages('shop');
  const providers = useShop()?.setup?.online_providers ?? [];
  const single = providers.filter(({ means }) => means.length === 1).flatMap(({ means }) => means);
  const offered = providers.filter(({ min, max }) => total >= min && total <= max);
  if (offered.length < 2) return [];
  return offered.map(({ name, means }) => {
    const own = PAYMENT_MEANS.filter(
      (one) => means.includes(one) && (means.length === 1 || !single.includes(one)),
    );
    return { name, means: own.map((one) => names[one]).join(' · ') };
  });
}

/** What can be paid online with, such as `bKash · Nagad · Card`; empty if no provider names it. */
export function useOnlineMeans(): string {
  return useNames(useOnline());
}

/** The same with the wallets to which money can be sent. `online`: all of it is paid online. */
export function usePaymentMeans(): { means: string; online: boolean } {
  const taken = useOnline();
  const sent = useShop()?.setup?.wallets?.map(({ wallet }) => wallet) ?? [];
  return { means: useNames([...taken, ...sent]), online: sent.every((wallet) => taken.includes(wallet)) };
}

type Means = (typeof PAYMENT_MEANS)[number];

function useOnline(): Means[] {
  const { payment_options, online_providers = [] } = useShop()?.setup ?? {};
  return payment_options?.includes('ONLINE') ? online_providers.flatMap(({ means }) => means) : [];
}

function useNames(taken: Means[]): string {
  const { means: names } = useMessages('shop');
  return PAYMENT_MEANS.filter((one) => taken.includes(one))
    .map((one) => names[one])
    .join(' · ');
}
