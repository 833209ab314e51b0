import type { filters as english } from './filter-messages.en.ts';

export const filters: typeof english = {
  title: 'ফিল্টার',
  inStock: 'স্টকে আছে',
  onSale: 'ছাড়ে আছে',
  price: 'দাম',
  anyPrice: 'যেকোনো দাম',
  upTo: (amount) => `${amount} পর্যন্ত`,
  from: (amount) => `${amount} বা বেশি`,
  category: 'ক্যাটাগরি',
  allCategories: 'সব ক্যাটাগরি',
  relevance: 'সবচেয়ে মিল আগে',
  clearFilters: 'ফিল্টার মুছুন',
  sort: 'সাজান',
  sorts: {
    default: 'প্রস্তাবিত',
    price: 'দাম: কম থেকে বেশি',
    '-price': 'দাম: বেশি থেকে কম',
    unit_price: 'কেজি বা লিটারের দাম',
    name: 'নাম অনুযায়ী',
    newest: 'নতুন আগে',
  },
  applySort: 'দেখান',
};
