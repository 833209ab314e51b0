import { useShop } from '../api.ts';

/** Whether this shop takes online payment. */
export function useOnlinePayment(): boolean {
  return useShop()?.setup?.payment_options?.includes('ONLINE') ?? false;
}
