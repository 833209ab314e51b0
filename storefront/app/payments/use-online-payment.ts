import { useShop } from '../shop/shop.ts';

/** Whether this shop takes online payment. */
export function useOnlinePayment(): boolean {
  return useShop()?.setup?.payment_options?.includes('ONLINE') ?? false;
}

/** Whether this shop takes cash on delivery; true by default. */
export function useCashPayment(): boolean {
  return useShop()?.setup?.payment_options?.includes('COD') ?? true;
}
