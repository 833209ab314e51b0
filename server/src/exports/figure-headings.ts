import type { DailyFigure } from '@haat/contract/office/daily-figures';
import type { Language } from '@haat/contract/text/language';

const product = {
  en: ['Product number', 'Code', 'Product', 'Unit'],
  bn: ['পণ্যের নম্বর', 'কোড', 'পণ্য', 'মাপ'],
};

const orders = {
  en: [
    ...[
      'Orders',
      'Cancelled',
      'Refused at the door',
      'Delivered',
      'With a promise',
      'On time',
      'Sales',
      'Goods',
    ],
    ...['Delivery', 'Offers', 'Discount in the order', 'Goodwill', 'Delivery lowered', 'Kept advances'],
  ],
  bn: [
    ...['অর্ডার', 'বাতিল', 'দরজায় ফেরত', 'পৌঁছেছে', 'সময় দেওয়া ছিল', 'সময়মতো', 'বিক্রি', 'পণ্যের দাম'],
    ...['ডেলিভারি', 'ছাড়ের দাম', 'অর্ডারে ছাড়', 'বিশেষ ছাড়', 'ডেলিভারি কমানো', 'রেখে দেওয়া অগ্রিম'],
  ],
};

const sold = {
  en: ['Pieces', 'Orders', 'Goods', 'Goods with a known cost', 'Their cost'],
  bn: ['সংখ্যা', 'অর্ডার', 'পণ্যের দাম', 'কেনা দাম জানা পণ্য', 'সেগুলোর কেনা দাম'],
};

/** The headings of the files with a row for each day. Sums are in taka. */
export const figureHeadings: Record<DailyFigure, Record<Language, string[]>> = {
  zones: { en: ['Day', 'Delivery zone', ...orders.en], bn: ['দিন', 'ডেলিভারি জোন', ...orders.bn] },
  sources: { en: ['Day', 'Source', ...orders.en], bn: ['দিন', 'উৎস', ...orders.bn] },
  products: { en: ['Day', ...product.en, ...sold.en], bn: ['দিন', ...product.bn, ...sold.bn] },
  categories: {
    en: ['Day', 'Category number', 'Category', ...sold.en],
    bn: ['দিন', 'ক্যাটাগরির নম্বর', 'ক্যাটাগরি', ...sold.bn],
  },
  areas: {
    en: ['Day', 'Area', 'Came to the door', 'Refused', 'Their sum'],
    bn: ['দিন', 'এলাকা', 'দরজায় গেছে', 'ফেরত', 'ফেরতের টাকা'],
  },
  stockouts: {
    en: ['Day', ...product.en, 'Hours without stock', 'Times'],
    bn: ['দিন', ...product.bn, 'কত ঘণ্টা ছিল না', 'কতবার'],
  },
  interest: {
    en: ['Day', ...product.en, 'Page views', 'Searches', 'Asked for a message'],
    bn: ['দিন', ...product.bn, 'পাতা দেখা', 'খোঁজা', 'মেসেজ চাওয়া'],
  },
  words: { en: ['Week from', 'Word', 'Searches'], bn: ['যে সপ্তাহ শুরু', 'শব্দ', 'খোঁজা'] },
};
