/** The texts of the customer's list of orders, which only its pages load. */
const en = {
  title: 'My orders',
  none: 'No orders found',
  loading: 'Loading …',
  tryAgain: 'Try again',
  details: 'Details',
  detailsOf: (number: string) => `Details of order ${number}`,
  close: 'Close',
  itemCount: (count: string, one: boolean) => (one ? `${count} item` : `${count} items`),
  older: 'Show older orders',
};

const bn: typeof en = {
  title: 'আমার অর্ডার',
  none: 'কোনো অর্ডার পাওয়া যায়নি',
  loading: 'আনা হচ্ছে …',
  tryAgain: 'আবার চেষ্টা করুন',
  details: 'বিস্তারিত',
  detailsOf: (number) => `অর্ডার ${number}-এর বিস্তারিত`,
  close: 'বন্ধ করুন',
  itemCount: (count) => `${count}টি পণ্য`,
  older: 'আগের অর্ডারগুলো দেখুন',
};

export const ordersTexts = { en, bn };
