export const filters = {
  title: 'Filters',
  inStock: 'In stock',
  onSale: 'On sale',
  category: 'Category',
  allCategories: 'All categories',
  relevance: 'Best match',
  clearFilters: 'Clear filters',
};
