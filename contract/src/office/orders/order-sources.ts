/** Where an order came from: the shop's pages, staff who entered it, or a complaint, for which it is sent again. This file has no schema, so that browsers load none. */
export const orderSources = ['WEB', 'CALL', 'WHATSAPP', 'COUNTER', 'COMPLAINT'] as const;
export type OrderSource = (typeof orderSources)[number];

/** The sources of orders that staff enter. */
export const deskSources = ['CALL', 'WHATSAPP', 'COUNTER'] as const;
export type DeskSource = (typeof deskSources)[number];
