import { WEIGHT_BARCODE_LAYOUT } from '../money/weight-barcode.ts';

/** A letter or digit of a trade licence, in either script. */
const LICENCE = '[0-9A-Za-z\\u0980-\\u09FF]';

interface Both {
  en: string;
  bn: string;
}

/** The groups of the form, in its order. */
export const settingGroups = ['payment', 'invoices', 'guests', 'work', 'messages'] as const;

interface Setting {
  group: (typeof settingGroups)[number];
  /** A number, one that may be null for "no limit", a text, or on and off. Amounts of paisa are typed in taka. */
  kind: 'number' | 'limit' | 'text' | 'switch';
  /** The smallest and the largest number that are accepted. */
  minimum?: number;
  maximum?: number;
  /** A regular expression that a text must match. */
  pattern?: string;
  /** The same in words, for the form. */
  shape?: Both;
  /** For the description of the API. */
  description: string;
  /** On the form and in the audit. */
  label: Both;
}

/**
 * What the owner decides, in the order of the form. Each is a column of `shop_setting` with the same name; form, labels, audit and API take
 * them from here.
 */
export const settingTable = {
  cash_on_delivery: {
    group: 'payment',
    kind: 'switch',
    description: 'shoppers may pay in cash; the desk may always',
    label: { en: 'Cash on delivery', bn: 'ক্যাশ অন ডেলিভারি' },
  },
  online_payment: {
    group: 'payment',
    kind: 'switch',
    description: 'shoppers may pay online, if the environment has a gateway',
    label: { en: 'Online payment', bn: 'অনলাইন পেমেন্ট' },
  },
  khata_days: {
    group: 'payment',
    kind: 'number',
    minimum: 1,
    maximum: 365,
    description: 'so many days after it was written, baki is overdue',
    label: { en: 'Days until baki is overdue', bn: 'কত দিন পরে বাকির সময় পেরোয়' },
  },
  khata_reminders: {
    group: 'payment',
    kind: 'switch',
    description: 'one message a week to a phone whose baki is overdue',
    label: {
      en: 'Remind of overdue baki by SMS, once a week',
      bn: 'সময় পেরোনো বাকির কথা সপ্তাহে একবার এসএমএসে জানাবে',
    },
  },
  claim_days: {
    group: 'payment',
    kind: 'number',
    minimum: 1,
    maximum: 60,
    description:
      'so many days after it was said, money that did not come to a wallet is a matter for somebody',
    label: {
      en: 'Days to wait for money sent to a wallet',
      bn: 'ওয়ালেটে টাকা আসার জন্য কত দিন অপেক্ষা',
    },
  },
  seller_dbid: {
    group: 'invoices',
    kind: 'text',
    pattern: '^(\\d{6,15})?$',
    shape: {
      en: 'Only its 6 to 15 digits.',
      bn: 'শুধু নম্বরটির ৬ থেকে ১৫টি অঙ্ক।',
    },
    description: 'Digital Business Identification, shown on every page; empty: none',
    label: { en: 'DBID (Digital Business Identification)', bn: 'ডিবিআইডি (DBID)' },
  },
  trade_licence: {
    group: 'invoices',
    kind: 'text',
    pattern: `^(${LICENCE}(?:${LICENCE}|[ /.-]){1,38}${LICENCE})?$`,
    shape: {
      en: '3 to 40 letters and digits, with / . - such as TRAD/DNCC/012345/2026.',
      bn: '৩ থেকে ৪০টি অক্ষর ও অঙ্ক, সঙ্গে / . - চলে, যেমন TRAD/DNCC/012345/2026।',
    },
    description: 'shown on every page; empty: none',
    label: { en: 'Trade licence', bn: 'ট্রেড লাইসেন্স' },
  },
  seller_bin: {
    group: 'invoices',
    kind: 'text',
    pattern: '^(\\d{9}-\\d{4})?$',
    shape: {
      en: '9 digits, a hyphen and 4 digits, such as 123456789-0101.',
      bn: '৯টি অঙ্ক, হাইফেন ও ৪টি অঙ্ক, যেমন 123456789-0101।',
    },
    description: 'on invoices and every page; empty: none',
    label: { en: 'BIN (Mushak 6.3)', bn: 'বিআইএন (মূসক ৬.৩)' },
  },
  guest_line_pieces: {
    group: 'guests',
    kind: 'number',
    minimum: 1,
    maximum: 999,
    description: 'of one product without a proven phone',
    label: { en: 'Pieces of one product without a verified phone', bn: 'যাচাই না করা নম্বরে এক পণ্য কয়টি' },
  },
  guest_order_pieces: {
    group: 'guests',
    kind: 'number',
    minimum: 1,
    maximum: 99_900,
    description: 'in all without a proven phone',
    label: { en: 'Pieces in all without a verified phone', bn: 'যাচাই না করা নম্বরে মোট কয়টি' },
  },
  open_orders_per_phone: {
    group: 'guests',
    kind: 'limit',
    minimum: 1,
    maximum: 1_000,
    description:
      'orders without a proven phone that wait for the shop, of one phone or one account; null: no limit',
    label: { en: 'Orders of one phone that wait for the shop', bn: 'এক ফোনের কয়টি অর্ডার অপেক্ষায় থাকতে পারে' },
  },
  open_orders_per_address: {
    group: 'guests',
    kind: 'limit',
    minimum: 1,
    maximum: 100_000,
    description: 'of one IP address; null: no limit',
    label: {
      en: 'Orders of one internet address that wait',
      bn: 'এক ইন্টারনেট ঠিকানার কয়টি অর্ডার অপেক্ষায় থাকতে পারে',
    },
  },
  open_pieces_per_address: {
    group: 'guests',
    kind: 'limit',
    minimum: 1,
    maximum: 10_000_000,
    description: 'of one IP address; null: no limit',
    label: {
      en: 'Pieces of one internet address that wait',
      bn: 'এক ইন্টারনেট ঠিকানার কয়টি পণ্য অপেক্ষায় থাকতে পারে',
    },
  },
  open_order_hours: {
    group: 'guests',
    kind: 'number',
    minimum: 1,
    maximum: 720,
    description: 'these limits count orders of so many hours',
    label: { en: 'Hours for which these limits count orders', bn: 'কত ঘণ্টার অর্ডার এই সীমায় ধরা হয়' },
  },
  unpaid_order_minutes: {
    group: 'guests',
    kind: 'number',
    minimum: 30,
    maximum: 1_440,
    description: 'then an unpaid online order is cancelled',
    label: {
      en: 'Minutes until an unpaid online order is cancelled',
      bn: 'কত মিনিট পরে টাকা না দেওয়া অনলাইন অর্ডার বাতিল হয়',
    },
  },
  weight_tolerance_percent: {
    group: 'work',
    kind: 'number',
    minimum: 0,
    maximum: 50,
    description: 'a weight that differs more from the ordered one is confirmed',
    label: {
      en: 'Ask about a weight that differs by more than this many percent',
      bn: 'ওজনে কত শতাংশের বেশি তফাত হলে জিজ্ঞেস করবে',
    },
  },
  substitute_minutes: {
    group: 'work',
    kind: 'number',
    minimum: 2,
    maximum: 120,
    description: 'without an answer about missing goods in this time, what was chosen at checkout decides',
    label: {
      en: 'Minutes to answer when goods are missing',
      bn: 'পণ্য না থাকলে উত্তর দেওয়ার সময়, মিনিটে',
    },
  },
  agreed_weight_percent: {
    group: 'work',
    kind: 'number',
    minimum: 0,
    maximum: 30,
    description:
      'weighed goods may weigh and cost so many percent more than ordered, which the checkout says; 0: never more than ordered',
    label: {
      en: 'Shoppers pay for up to this many percent more weight than ordered (0: never more)',
      bn: 'অর্ডারের চেয়ে কত শতাংশ পর্যন্ত বেশি ওজনের দাম নেবেন (০: কখনো বেশি নয়)',
    },
  },
  late_order_minutes: {
    group: 'work',
    kind: 'number',
    minimum: 0,
    maximum: 1_440,
    description: 'so long after its promised time an open order counts as late',
    label: {
      en: 'Minutes after the promised time until an order is late',
      bn: 'কথা দেওয়া সময়ের কত মিনিট পরে অর্ডার দেরি ধরা হবে',
    },
  },
  rider_call_number: {
    group: 'work',
    kind: 'text',
    pattern: '^(\\+?[0-9]{5,15})?$',
    shape: {
      en: '5 to 15 digits, such as 09612345678.',
      bn: '৫ থেকে ১৫টি অঙ্ক, যেমন 09612345678।',
    },
    description:
      'a line of the shop to its riders, which shoppers can call while their order is on its way; empty: none',
    label: {
      en: 'Line on which shoppers reach the rider, never a rider’s own number',
      bn: 'যে লাইনে ক্রেতা রাইডারকে পান, রাইডারের নিজের নম্বর নয়',
    },
  },
  weight_barcode: {
    group: 'work',
    kind: 'text',
    pattern: WEIGHT_BARCODE_LAYOUT,
    shape: {
      en: '13 letters: 2, a digit or X, I for each digit of the product, G for grams, or T for taka and P for paisa, then C, such as 2XIIIIIGGGGGC.',
      bn: '১৩টি অক্ষর: 2, একটি অঙ্ক বা X, পণ্যের প্রতিটি অঙ্কে I, গ্রামে G, বা টাকায় T ও পয়সায় P, শেষে C, যেমন 2XIIIIIGGGGGC।',
    },
    description:
      'what the barcodes of the scale hold, digit by digit: X any, I the code of the product, G grams, or T taka and P paisa, C the check digit',
    label: { en: 'Barcodes of the scale (2…)', bn: 'ওজন মাপার যন্ত্রের বারকোড (2…)' },
  },
  fresh_shown_above: {
    group: 'work',
    kind: 'number',
    minimum: 5,
    maximum: 1_000,
    description: 'a product shows how many found it fresh from more answers than these',
    label: {
      en: 'Answers from which a product shows how many found it fresh',
      bn: 'কয়টির বেশি মতামত হলে পণ্যে “কত শতাংশ টাটকা” দেখাবে',
    },
  },
  late_message_minutes: {
    group: 'work',
    kind: 'number',
    minimum: 5,
    maximum: 1_440,
    description: 'a message that waits longer is a problem on the health page',
    label: {
      en: 'Minutes that a message may wait before Health shows it',
      bn: 'মেসেজ কত মিনিটের বেশি আটকে থাকলে অবস্থা পাতায় দেখাবে',
    },
  },
  push: {
    group: 'messages',
    kind: 'switch',
    description: 'shoppers and staff may ask for notices of their browsers',
    label: {
      en: 'Notices of the browser: state of an order for shoppers, new orders for staff',
      bn: 'ব্রাউজারে খবর: ক্রেতার কাছে অর্ডারের অবস্থা, কর্মীর কাছে নতুন অর্ডার',
    },
  },
  feedback_message: {
    group: 'messages',
    kind: 'switch',
    description: 'one message an hour after the delivery asks how the order was',
    label: {
      en: 'Ask by one message after the delivery how the order was',
      bn: 'পৌঁছানোর পরে একটি মেসেজে অর্ডার কেমন ছিল জানতে চাইবে',
    },
  },
  courier_phone_records: {
    group: 'work',
    kind: 'switch',
    description:
      'couriers are asked how many parcels the phone of a new order has taken; they learn the phone',
    label: {
      en: 'Ask couriers about the phone of a new order (they learn the number; the privacy text says so)',
      bn: 'নতুন অর্ডারের ফোন নম্বরটি নিয়ে কুরিয়ারদের জিজ্ঞেস করবে (নম্বরটি তারা জানবে; গোপনীয়তা নীতিতে তা লেখা থাকবে)',
    },
  },
  complaint_days: {
    group: 'work',
    kind: 'number',
    minimum: 0,
    maximum: 60,
    description: 'after the delivery, for complaints of shoppers; 0: none',
    label: {
      en: 'Days after the delivery in which a problem can be reported',
      bn: 'ডেলিভারির কত দিনের মধ্যে সমস্যা জানানো যাবে',
    },
  },
  sms_part_paisa: {
    group: 'messages',
    kind: 'number',
    minimum: 0,
    maximum: 10_000,
    description: '',
    label: { en: 'Price of one part of an SMS, in taka', bn: 'এসএমএসের এক অংশের দাম, টাকায়' },
  },
  whatsapp_wait_minutes: {
    group: 'messages',
    kind: 'number',
    minimum: 1,
    maximum: 1_440,
    description: 'then a message that WhatsApp has not delivered goes out as SMS',
    label: {
      en: 'Minutes without a delivery on WhatsApp before the SMS goes out',
      bn: 'হোয়াটসঅ্যাপে না পৌঁছালে কত মিনিট পরে এসএমএস যাবে',
    },
  },
  whatsapp_paisa: {
    group: 'messages',
    kind: 'number',
    minimum: 0,
    maximum: 10_000,
    description: 'counted in place of the SMS',
    label: {
      en: 'Price of a message delivered by WhatsApp, in taka',
      bn: 'হোয়াটসঅ্যাপে পৌঁছানো একটি মেসেজের দাম, টাকায়',
    },
  },
  sms_parts_per_day: {
    group: 'messages',
    kind: 'limit',
    minimum: 0,
    maximum: 10_000_000,
    description: 'without codes; null: no limit',
    label: { en: 'Parts of SMS in a day, without codes', bn: 'দিনে এসএমএসের কয়টি অংশ, কোড ছাড়া' },
  },
  sms_paisa_per_day: {
    group: 'messages',
    kind: 'limit',
    minimum: 0,
    maximum: 100_000_000,
    description: 'without codes; null: no limit',
    label: { en: 'Taka for SMS in a day, without codes', bn: 'দিনে এসএমএসে কত টাকা, কোড ছাড়া' },
  },
  code_paisa_per_day: {
    group: 'messages',
    kind: 'limit',
    minimum: 0,
    maximum: 100_000_000,
    description: 'for codes that anybody can request; null: no limit',
    label: { en: 'Taka for codes in a day', bn: 'দিনে কোডের জন্য কত টাকা' },
  },
  emails_per_day: {
    group: 'messages',
    kind: 'limit',
    minimum: 0,
    maximum: 10_000_000,
    description: 'null: no limit',
    label: { en: 'E-mails in a day', bn: 'দিনে কয়টি ইমেইল' },
  },
} as const satisfies Record<string, Setting>;

type Table = typeof settingTable;
export type SettingName = keyof Table;
export const settingNames = Object.keys(settingTable) as SettingName[];

/** The row of a setting, with all that a row can have. */
export const setting = (name: SettingName): Setting => settingTable[name];

interface Values {
  number: number;
  limit: number | null;
  text: string;
  switch: boolean;
}
export type ShopSettings = { [Name in SettingName]: Values[Table[Name]['kind']] };
