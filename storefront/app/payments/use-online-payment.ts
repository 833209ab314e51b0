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
