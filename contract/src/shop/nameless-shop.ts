/** How pages and messages name a shop without a name. */
export const NAMELESS_SHOP = { en: 'Haat', bn: 'হাট' } as const;
