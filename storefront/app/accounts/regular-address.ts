import { createPrivateStore } from './create-private-store.ts';

/** The customer's regular shipping address: the first of the list, which is empty where there is none. */
export const regularAddresses = createPrivateStore((client) => client.shippingAddresses());
