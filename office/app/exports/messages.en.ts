export const exportTexts = {
  title: 'For the accountant',
  hint: 'CSV files for a spreadsheet. The audit says who took one. They hold names and phones of shoppers: pass them on only to those who need them.',
  from: 'From',
  to: 'Until',
  orders: 'Download orders',
  customers: 'Download customers',
  ordersHint: 'One row per order with its sums, invoice number, name and phone, by the day of the order.',
  customersHint: 'Who ordered in these days: one row per phone with orders, sums and refusals.',
  loading: 'Loading …',
};
