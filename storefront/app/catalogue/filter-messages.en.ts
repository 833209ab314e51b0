export const filters = {
  title: 'Filters',
  inStock: 'In stock',
  onSale: 'On sale',
  price: 'Price',
  anyPrice: 'Any price',
  upTo: (amount: string) => `Up to ${amount}`,
  from: (amount: string) => `${amount} and more`,
  category: 'Category',
  allCategories: 'All categories',
  relevance: 'Best match',
  clearFilters: 'Clear filters',
};
