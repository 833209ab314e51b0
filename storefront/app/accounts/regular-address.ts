import { createPrivateStore } from '../session/create-private-store.ts';

/** The customer's regular shipping address: the first in the list. The list is empty if there is none. */
export const regularAddresses = createPrivateStore((client) => client.listShippingAddresses());
