/** The choices of columns of an order that browsers also need. This file has no schema, so that browsers load none. */

export const orderStatuses = ['PENDING', 'PROCESSING', 'ONGOING', 'COMPLETED', 'CANCELLED'] as const;

/** How a line is taxed: the tax is added to the price (as specified), included in it, or there is none. */
export const taxClasses = ['specified', 'included', 'exempt'] as const;

/** What the shop asks for before it confirms a risky order that is paid at the door, from the lightest, and why. */
export const orderSteps = ['code', 'call', 'advance'] as const;
export const riskReasons = ['first_order', 'refused_before', 'far_zone'] as const;

/** What a shopper says about a delivered order. */
export const faces = ['good', 'fair', 'bad'] as const;
export type Face = (typeof faces)[number];
