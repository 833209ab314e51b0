/** What is wrong, in both languages: for pages, and for the line that the shopper reads in what the order costs. */
export const complaintReasonTexts = {
  spoiled: { en: 'Spoiled', bn: 'নষ্ট বা পচা' },
  less: { en: 'Less than ordered', bn: 'কম এসেছে' },
  wrong: { en: 'Another product', bn: 'অন্য জিনিস এসেছে' },
  broken: { en: 'Broken', bn: 'ভাঙা বা ছেঁড়া' },
  not_delivered: { en: 'Did not come', bn: 'আসেনি' },
  late: { en: 'Came late', bn: 'দেরিতে এসেছে' },
};
