import { useShop } from '../shop/shop.ts';

/** Whether this shop takes online payment. */
export function useOnlinePayment(): boolean {
  return useShop()?.setup?.payment_options?.includes('ONLINE') ?? false;
}
