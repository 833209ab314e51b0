import { NAMELESS_SHOP } from '@haat/contract/shop/nameless-shop';
import type { Language } from '@haat/contract/text/language';
import { create } from 'zustand';

/** The names of the shop: the server writes them into the page, and the page of the brand changes them. */
export const useShopNames = create<Readonly<Record<Language, string>>>(() => {
  if (import.meta.env.SSR) return NAMELESS_SHOP;
  const { shopName, shopNameBn } = document.documentElement.dataset;
  return { en: shopName || NAMELESS_SHOP.en, bn: shopNameBn || NAMELESS_SHOP.bn };
});
