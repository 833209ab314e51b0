import { NAMELESS_SHOP } from '@haat/contract/shop/nameless-shop';
import { create } from 'zustand';
import type { Language } from './language.ts';

/** The names of the shop: the server writes them into the page, and the page of the brand changes them. */
export const useShopNames = create<Readonly<Record<Language, string>>>(() => {
  if (import.meta.env.SSR) return NAMELESS_SHOP;
  const { shopName, shopNameBn } = document.documentElement.dataset;
  return { en: shopName || NAMELESS_SHOP.en, bn: shopNameBn || NAMELESS_SHOP.bn };
});
