import type { MessageText } from '@haat/contract/office/message-texts';
import { courierNames } from '@haat/contract/shop/couriers';
import { NAMELESS_SHOP } from '@haat/contract/shop/nameless-shop';
import type { Language } from '@haat/contract/text/language';
import { fillTemplate } from '@haat/contract/text/message-template';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { type MessageTemplate, templateOf } from './providers/template-of.ts';

type Bilingual = Record<Language, string>;

const both = (text: string): Bilingual => ({ en: text, bn: text });

/** What stands for a placeholder in an example. `payment` and `delivery` are sentences, and `shop` and `link` those of the shop. */
const PLACEHOLDERS = {
  shop: { label: { en: 'name of the shop', bn: 'দোকানের নাম' }, example: both('') },
  order: { label: { en: 'order number', bn: 'অর্ডার নম্বর' }, example: both('H100001') },
  total: { label: { en: 'total', bn: 'মোট' }, example: both('Tk 1,250.00') },
  link: { label: { en: 'link', bn: 'লিংক' }, example: both('') },
  payment: { label: { en: 'sentence about the money', bn: 'টাকার কথা' }, example: both('') },
  delivery: {
    label: { en: 'sentence about the time, if there is one', bn: 'সময়ের কথা, থাকলে' },
    example: both(''),
  },
  note: {
    label: { en: 'note of the shop', bn: 'দোকানের নোট' },
    example: { en: 'The rider calls you first.', bn: 'রাইডার আগে ফোন করবেন।' },
  },
  code: { label: { en: 'code', bn: 'কোড' }, example: both('123456') },
  purpose: {
    label: { en: 'what the code is for', bn: 'কোডটি কীসের জন্য' },
    example: { en: 'to set a new password', bn: 'নতুন পাসওয়ার্ডের কোড' },
  },
  product: {
    label: { en: 'product', bn: 'পণ্য' },
    example: { en: 'Miniket Rice 5 kg', bn: 'মিনিকেট চাল ৫ কেজি' },
  },
  day: { label: { en: 'day', bn: 'তারিখ' }, example: { en: '1 Dec', bn: '1 ডিসেম্বর' } },
  from: { label: { en: 'from', bn: 'শুরু' }, example: both('10:00') },
  to: { label: { en: 'until', bn: 'শেষ' }, example: both('13:00') },
  credit: { label: { en: 'credit used', bn: 'জমা থেকে খরচ' }, example: both('Tk 50.00') },
  amount: { label: { en: 'amount', bn: 'টাকা' }, example: both('Tk 1,250.00') },
  way: { label: { en: 'TrxID, or in cash', bn: 'TrxID, বা নগদে' }, example: both('TrxID 9AB1CDE2FG') },
  courier: { label: { en: 'courier', bn: 'কুরিয়ার' }, example: courierNames.steadfast },
  problem: {
    label: { en: 'what is wrong', bn: 'কী সমস্যা' },
    example: { en: 'There is no backup of the shop.', bn: 'দোকানের কোনো ব্যাকআপ নেই।' },
  },
} satisfies Record<string, { label: Bilingual; example: Bilingual }>;

type Placeholder = keyof typeof PLACEHOLDERS;

interface Declaration {
  group: MessageText['group'];
  title: Bilingual;
  /** Who gets it, and when. */
  to: Bilingual;
  /** A text without one of these is refused. Every message names the shop. */
  needs: readonly Placeholder[];
  may?: readonly Placeholder[];
  /** The sentence that the example of `payment` or `delivery` shows. */
  sentence?: string;
  first: Bilingual;
}

/** Every text of messages to shoppers and owners. Order numbers and amounts have Latin digits, also in Bengali. */
const TEXTS = {
  received: {
    group: 'orders',
    title: { en: 'Order received', bn: 'অর্ডার পেয়েছি' },
    to: {
      en: 'Who has ordered with a verified phone, at once',
      bn: 'যাচাই করা নম্বরে যিনি অর্ডার করেছেন, সঙ্গে সঙ্গে',
    },
    needs: ['shop', 'order', 'link'],
    may: ['total'],
    first: {
      en: '{shop}: We have your order {order}. Total {total}. See it: {link}',
      bn: '{shop}: অর্ডার {order} পেয়েছি। মোট {total}। দেখুন: {link}',
    },
  },
  confirmed: {
    group: 'orders',
    title: { en: 'Order confirmed', bn: 'অর্ডার নিশ্চিত' },
    to: { en: 'A minute after staff have confirmed it', bn: 'কর্মী নিশ্চিত করার এক মিনিট পরে' },
    needs: ['shop', 'order'],
    may: ['delivery'],
    sentence: 'deliver_between',
    first: {
      en: '{shop}: Your order {order} is confirmed. {delivery}',
      bn: '{shop}: অর্ডার {order} নিশ্চিত হয়েছে। {delivery}',
    },
  },
  slot_moved: {
    group: 'orders',
    title: { en: 'Another time', bn: 'নতুন সময়' },
    to: { en: 'When an order gets another slot', bn: 'অর্ডার অন্য সময়ে সরালে' },
    needs: ['shop', 'order', 'delivery'],
    sentence: 'deliver_between',
    first: {
      en: '{shop}: Your order {order} has a new time. {delivery}',
      bn: '{shop}: অর্ডার {order}-এর নতুন সময়। {delivery}',
    },
  },
  on_its_way: {
    group: 'orders',
    title: { en: 'On its way', bn: 'রওনা হয়েছে' },
    to: { en: 'When the rider leaves', bn: 'রাইডার রওনা হলে' },
    needs: ['shop', 'order', 'payment'],
    sentence: 'due_at_door',
    first: {
      en: '{shop}: Your order {order} is on its way. {payment}',
      bn: '{shop}: অর্ডার {order} রওনা হয়েছে। {payment}',
    },
  },
  with_courier: {
    group: 'orders',
    title: { en: 'Handed to a courier', bn: 'কুরিয়ারে দেওয়া হয়েছে' },
    to: { en: 'When the courier has booked the parcel', bn: 'কুরিয়ার পার্সেল বুক করলে' },
    needs: ['shop', 'order', 'courier', 'payment', 'link'],
    sentence: 'due_at_door',
    first: {
      en: '{shop}: Your order {order} is with the courier {courier}. {payment} Follow it: {link}',
      bn: '{shop}: অর্ডার {order} কুরিয়ারে গেছে ({courier})। {payment} দেখুন: {link}',
    },
  },
  ready: {
    group: 'orders',
    title: { en: 'Ready to pick up', bn: 'দোকানে প্রস্তুত' },
    to: { en: 'When an order for pickup is packed', bn: 'দোকান থেকে নেওয়ার অর্ডার প্যাক হলে' },
    needs: ['shop', 'order', 'payment'],
    sentence: 'due_at_shop',
    first: {
      en: '{shop}: Your order {order} is ready to pick up. {payment}',
      bn: '{shop}: অর্ডার {order} দোকানে প্রস্তুত, নিয়ে যান। {payment}',
    },
  },
  delivered: {
    group: 'orders',
    title: { en: 'Delivered', bn: 'পৌঁছে গেছে' },
    to: { en: 'When it was handed over at the door', bn: 'দরজায় বুঝিয়ে দিলে' },
    needs: ['shop', 'order', 'payment'],
    sentence: 'paid',
    first: {
      en: '{shop}: Your order {order} is delivered. {payment} Thank you!',
      bn: '{shop}: অর্ডার {order} পৌঁছে গেছে। {payment} ধন্যবাদ!',
    },
  },
  picked_up: {
    group: 'orders',
    title: { en: 'Picked up', bn: 'দোকান থেকে নেওয়া হয়েছে' },
    to: { en: 'When it was handed over at the shop', bn: 'দোকানে বুঝিয়ে দিলে' },
    needs: ['shop', 'order', 'payment'],
    sentence: 'paid',
    first: {
      en: '{shop}: Your order {order} was picked up. {payment} Thank you!',
      bn: '{shop}: অর্ডার {order} সংগ্রহ করা হয়েছে। {payment} ধন্যবাদ!',
    },
  },
  feedback: {
    group: 'orders',
    title: { en: 'How was it?', bn: 'কেমন ছিল?' },
    to: {
      en: 'An hour after the delivery, if the settings say so',
      bn: 'পৌঁছানোর এক ঘণ্টা পরে, সেটিংসে চালু থাকলে',
    },
    needs: ['shop', 'order', 'link'],
    first: {
      en: '{shop}: How was your order {order}? Tell us with one tap: {link}',
      bn: '{shop}: অর্ডার {order} কেমন ছিল? এক চাপে জানান: {link}',
    },
  },
  cancelled: {
    group: 'orders',
    title: { en: 'Cancelled', bn: 'বাতিল' },
    to: { en: 'When an order is cancelled', bn: 'অর্ডার বাতিল হলে' },
    needs: ['shop', 'order', 'payment'],
    sentence: 'nothing_paid',
    first: {
      en: '{shop}: Your order {order} is cancelled. {payment}',
      bn: '{shop}: অর্ডার {order} বাতিল হয়েছে। {payment}',
    },
  },
  not_reached: {
    group: 'orders',
    title: { en: 'Cancelled, nobody reached', bn: 'ফোনে না পেয়ে বাতিল' },
    to: { en: 'When nobody answered the calls of the shop', bn: 'দোকানের ফোন কেউ না ধরলে' },
    needs: ['shop', 'order', 'payment'],
    sentence: 'nothing_paid',
    first: {
      en: '{shop}: We could not reach you by phone, so your order {order} is cancelled. {payment}',
      bn: '{shop}: ফোনে আপনাকে পাইনি, তাই অর্ডার {order} বাতিল হয়েছে। {payment}',
    },
  },
  not_confirmed: {
    group: 'orders',
    title: { en: 'Cancelled, not confirmed', bn: 'নিশ্চিত না করায় বাতিল' },
    to: {
      en: 'When the code or the advance of an order did not come in time',
      bn: 'সময়ের মধ্যে অর্ডারের কোড বা অগ্রিম না এলে',
    },
    needs: ['shop', 'order', 'payment'],
    sentence: 'nothing_paid',
    first: {
      en: '{shop}: Your order {order} was not confirmed in time, so it is cancelled. {payment}',
      bn: '{shop}: অর্ডার {order} সময়মতো নিশ্চিত হয়নি, তাই বাতিল হয়েছে। {payment}',
    },
  },
  refused: {
    group: 'orders',
    title: { en: 'Not accepted at the door', bn: 'দরজায় নেওয়া হয়নি' },
    to: { en: 'When the rider brings everything back', bn: 'রাইডার সব ফেরত আনলে' },
    needs: ['shop', 'order', 'payment'],
    sentence: 'cash_back',
    first: {
      en: '{shop}: Your order {order} was not accepted at the door. {payment}',
      bn: '{shop}: অর্ডার {order} দরজায় গ্রহণ করা হয়নি। {payment}',
    },
  },
  short_supply: {
    group: 'orders',
    title: { en: 'Not everything in stock', bn: 'সব পণ্য ছিল না' },
    to: { en: 'When less is packed than was ordered', bn: 'অর্ডারের চেয়ে কম প্যাক হলে' },
    needs: ['shop', 'order', 'total', 'link'],
    first: {
      en: '{shop}: Not everything of your order {order} was in stock. The new total is {total}. See it: {link}',
      bn: '{shop}: অর্ডার {order}-এর সব পণ্য ছিল না। নতুন মোট {total}। দেখুন: {link}',
    },
  },
  changed: {
    group: 'orders',
    title: { en: 'Order changed', bn: 'অর্ডার বদলানো হয়েছে' },
    to: { en: 'When an order is changed or its sum is lowered', bn: 'অর্ডার বদলালে বা টাকা কমালে' },
    needs: ['shop', 'order', 'total', 'link'],
    first: {
      en: '{shop}: Your order {order} was changed. The new total is {total}. See it: {link}',
      bn: '{shop}: অর্ডার {order} বদলানো হয়েছে। নতুন মোট {total}। দেখুন: {link}',
    },
  },
  phone_changed: {
    group: 'orders',
    title: { en: 'Phone of an order changed', bn: 'অর্ডারের ফোন নম্বর বদলেছে' },
    to: { en: 'To the number of before', bn: 'আগের নম্বরে' },
    needs: ['shop', 'order'],
    first: {
      en: '{shop}: Your order {order} has another phone number now. If you did not change it, please call us.',
      bn: '{shop}: অর্ডার {order}-এর ফোন নম্বর বদলানো হয়েছে। আপনি না বদলালে আমাদের ফোন করুন।',
    },
  },
  substitute: {
    group: 'orders',
    title: { en: 'Something is missing', bn: 'পণ্য নেই, কী করা হবে' },
    to: { en: 'When the picker proposes something else', bn: 'তোলার সময় অন্য পণ্য দিতে চাইলে' },
    needs: ['shop', 'product', 'to', 'link'],
    may: ['order'],
    first: {
      en: '{shop}: We have no {product} for your order. Choose by {to}: {link}',
      bn: '{shop}: {product} নেই। কী নেবেন, {to}-এর মধ্যে বলুন: {link}',
    },
  },
  overweight: {
    group: 'orders',
    title: { en: 'More weight than agreed', bn: 'ওজন কথার চেয়ে বেশি' },
    to: { en: 'When the packer asks about the weight', bn: 'প্যাকার ওজন নিয়ে জানতে চাইলে' },
    needs: ['shop', 'product', 'to', 'link'],
    may: ['order'],
    first: {
      en: '{shop}: Your {product} weighs more than agreed. Choose by {to}: {link}',
      bn: '{shop}: {product} ওজনে বেশি। কী করব, {to}-এর মধ্যে বলুন: {link}',
    },
  },
  complaint_received: {
    group: 'orders',
    title: { en: 'Complaint received', bn: 'সমস্যা জানানো হয়েছে' },
    to: { en: 'Who reports a problem, at once', bn: 'যিনি সমস্যা জানান, সঙ্গে সঙ্গে' },
    needs: ['shop', 'order', 'day', 'link'],
    first: {
      en: '{shop}: We have your complaint about order {order}. We answer by {day}: {link}',
      bn: '{shop}: অর্ডার {order}-এর সমস্যার কথা জেনেছি। {day}-এর মধ্যে জানাব: {link}',
    },
  },
  complaint_decided: {
    group: 'orders',
    title: { en: 'Complaint answered', bn: 'সমস্যার সমাধান' },
    to: { en: 'When every line of a complaint is decided', bn: 'সব পণ্যের সিদ্ধান্ত হলে' },
    needs: ['shop', 'order', 'payment', 'link'],
    sentence: 'refunded',
    first: {
      en: '{shop}: About your complaint, order {order}: {payment} See it: {link}',
      bn: '{shop}: অর্ডার {order}-এর সমস্যা নিয়ে: {payment} দেখুন: {link}',
    },
  },
  note: {
    group: 'orders',
    title: { en: 'Note about an order', bn: 'অর্ডার নিয়ে নোট' },
    to: { en: 'When staff write to the shopper', bn: 'কর্মী ক্রেতাকে লিখলে' },
    needs: ['shop', 'order', 'note'],
    first: { en: '{shop}: Your order {order}: {note}', bn: '{shop}: অর্ডার {order}: {note}' },
  },
  code: {
    group: 'others',
    title: { en: 'Code', bn: 'কোড' },
    to: { en: 'Who proves to own a phone', bn: 'যিনি নিজের নম্বর যাচাই করেন' },
    needs: ['shop', 'code', 'purpose'],
    first: {
      en: '{shop}: {code} is your code {purpose}. It works for 5 minutes. Never give it to anybody.',
      bn: '{shop}: {code} {purpose}, ৫ মিনিট চলবে। কাউকে বলবেন না।',
    },
  },
  chat_offer: {
    group: 'others',
    title: { en: 'Order from a chat', bn: 'চ্যাট থেকে অর্ডার' },
    to: {
      en: 'When staff answer on WhatsApp with the sum of a draft',
      bn: 'কর্মী হোয়াটসঅ্যাপে খসড়ার মোট দাম জানালে',
    },
    needs: ['shop', 'total', 'link'],
    first: {
      en: '{shop}: Your list comes to {total}. See it and place the order here: {link}',
      bn: '{shop}: আপনার ফর্দের মোট {total}। দেখে এখানে অর্ডার করুন: {link}',
    },
  },
  stock_alert: {
    group: 'others',
    title: { en: 'In stock again', bn: 'আবার স্টকে' },
    to: { en: 'Who asked for it, when a product is back', bn: 'যিনি জানতে চেয়েছেন, পণ্য ফিরলে' },
    needs: ['shop', 'product', 'link'],
    first: {
      en: '{shop}: {product} is in stock again: {link}',
      bn: '{shop}: {product} আবার স্টকে এসেছে: {link}',
    },
  },
  health: {
    group: 'others',
    title: { en: 'Something is wrong', bn: 'দোকানে সমস্যা' },
    to: {
      en: 'Owners, once, when the shop may lose money',
      bn: 'মালিকদের, একবার, দোকানের ক্ষতি হতে পারে এমন কিছু হলে',
    },
    needs: ['shop', 'problem', 'link'],
    first: { en: '{shop}: {problem} See: {link}', bn: '{shop}: {problem} দেখুন: {link}' },
  },
  deliver_between: {
    group: 'sentences',
    title: { en: 'Delivery in a slot', bn: 'নির্দিষ্ট সময়ে ডেলিভারি' },
    to: { en: 'In “Order confirmed”', bn: '“অর্ডার নিশ্চিত” মেসেজে' },
    needs: ['day', 'from', 'to'],
    first: { en: 'We deliver it on {day} between {from} and {to}.', bn: 'পৌঁছাবে {day} {from}–{to}।' },
  },
  pick_up_between: {
    group: 'sentences',
    title: { en: 'Pickup in a slot', bn: 'নির্দিষ্ট সময়ে দোকান থেকে নেওয়া' },
    to: { en: 'In “Order confirmed”', bn: '“অর্ডার নিশ্চিত” মেসেজে' },
    needs: ['day', 'from', 'to'],
    first: { en: 'Pick it up on {day} between {from} and {to}.', bn: 'নিয়ে যাবেন {day} {from}–{to}।' },
  },
  deliver_by: {
    group: 'sentences',
    title: { en: 'Delivery until', bn: 'কখন পর্যন্ত ডেলিভারি' },
    to: { en: 'In “Order confirmed”', bn: '“অর্ডার নিশ্চিত” মেসেজে' },
    needs: ['day', 'to'],
    first: { en: 'We deliver it by {day}, {to}.', bn: 'পৌঁছাবে {day} {to}-এর মধ্যে।' },
  },
  due_at_door: {
    group: 'sentences',
    title: { en: 'To pay at the door', bn: 'দরজায় দেওয়ার টাকা' },
    to: { en: 'In “On its way” and “Handed to a courier”', bn: '“রওনা হয়েছে” ও “কুরিয়ারে দেওয়া হয়েছে” মেসেজে' },
    needs: ['amount'],
    first: { en: 'Please have {amount} ready.', bn: '{amount} প্রস্তুত রাখুন।' },
  },
  due_at_shop: {
    group: 'sentences',
    title: { en: 'To pay at the shop', bn: 'দোকানে দেওয়ার টাকা' },
    to: { en: 'In “Ready to pick up”', bn: '“দোকানে প্রস্তুত” মেসেজে' },
    needs: ['amount'],
    first: { en: 'Please bring {amount}.', bn: 'সঙ্গে {amount} আনুন।' },
  },
  by_credit: {
    group: 'sentences',
    title: { en: 'Partly paid with credit', bn: 'জমা থেকে পরিশোধ' },
    to: { en: 'In “Order received”, as its total', bn: '“অর্ডার পেয়েছি” মেসেজে, মোটের জায়গায়' },
    needs: ['total', 'credit', 'amount'],
    first: {
      en: '{total}, {credit} of it from your credit, to pay: {amount}',
      bn: '{total}, জমা থেকে {credit}, দিতে হবে {amount}',
    },
  },
  paid_before: {
    group: 'sentences',
    title: { en: 'Paid before', bn: 'আগেই পরিশোধ' },
    to: { en: 'In “On its way” and “Ready to pick up”', bn: '“রওনা হয়েছে” ও “দোকানে প্রস্তুত” মেসেজে' },
    needs: [],
    first: { en: 'It is paid.', bn: 'টাকা পরিশোধ করা আছে।' },
  },
  paid: {
    group: 'sentences',
    title: { en: 'What was paid', bn: 'কত দিয়েছেন' },
    to: { en: 'In “Delivered” and “Picked up”', bn: '“পৌঁছে গেছে” ও “নেওয়া হয়েছে” মেসেজে' },
    needs: ['amount'],
    first: { en: 'You paid {amount}.', bn: 'দিয়েছেন {amount}।' },
  },
  credit_given: {
    group: 'others',
    title: { en: 'Credit given', bn: 'জমা যোগ হয়েছে' },
    to: { en: 'When the shop gives store credit', bn: 'দোকান কারও জমায় টাকা যোগ করলে' },
    needs: ['shop', 'amount', 'total'],
    first: {
      en: '{shop}: {amount} was added to your credit with us. You have {total} for your next orders.',
      bn: '{shop}: আপনার জমায় {amount} যোগ হয়েছে। এখন জমা {total}, পরের অর্ডারে খরচ করতে পারবেন।',
    },
  },
  credit_paid_out: {
    group: 'others',
    title: { en: 'Credit paid out', bn: 'জমা নগদে দেওয়া হয়েছে' },
    to: { en: 'When the shop pays store credit out in cash', bn: 'দোকান জমার টাকা নগদে দিলে' },
    needs: ['shop', 'amount', 'total'],
    first: {
      en: '{shop}: {amount} of your credit was paid to you in cash. You have {total} left.',
      bn: '{shop}: আপনার জমা থেকে {amount} নগদ দেওয়া হয়েছে। এখন জমা {total}।',
    },
  },
  khata_gave: {
    group: 'others',
    title: { en: 'Baki written', bn: 'বাকি লেখা হয়েছে' },
    to: { en: 'When goods are given on baki', bn: 'বাকিতে পণ্য দিলে' },
    needs: ['shop', 'amount', 'total', 'link'],
    first: {
      en: '{shop}: {amount} is written in your khata. You owe {total}: {link}',
      bn: '{shop}: খাতায় {amount} বাকি লেখা হলো। মোট বাকি {total}। হিসাব: {link}',
    },
  },
  khata_got: {
    group: 'others',
    title: { en: 'Baki paid', bn: 'বাকির টাকা পেয়েছি' },
    to: { en: 'When a customer pays what was owed', bn: 'কেউ বাকির টাকা দিলে' },
    needs: ['shop', 'amount', 'total', 'link'],
    first: {
      en: '{shop}: We have got {amount}, thank you. You owe {total}: {link}',
      bn: '{shop}: {amount} পেয়েছি, ধন্যবাদ। এখন বাকি {total}। হিসাব: {link}',
    },
  },
  khata_less: {
    group: 'others',
    title: { en: 'Taken off the baki', bn: 'বাকি থেকে বাদ' },
    to: { en: 'When store credit is given to who owes', bn: 'যাঁর বাকি আছে তাঁর জমায় টাকা যোগ করলে' },
    needs: ['shop', 'amount', 'total', 'link'],
    first: {
      en: '{shop}: {amount} is taken off what you owe. You owe {total}: {link}',
      bn: '{shop}: বাকি থেকে {amount} বাদ দেওয়া হলো। এখন বাকি {total}। হিসাব: {link}',
    },
  },
  khata_undone: {
    group: 'others',
    title: { en: 'An entry of the khata is undone', bn: 'খাতার একটি লেখা বাতিল' },
    to: { en: 'When an entry was typed wrong', bn: 'ভুল লেখা বাতিল করলে' },
    needs: ['shop', 'amount', 'total', 'link'],
    first: {
      en: '{shop}: An entry of {amount} was wrong and is undone. You owe {total}: {link}',
      bn: '{shop}: {amount}-এর একটি লেখা ভুল ছিল, বাতিল করা হলো। এখন বাকি {total}। হিসাব: {link}',
    },
  },
  khata_overdue: {
    group: 'others',
    title: { en: 'Baki is overdue', bn: 'বাকির সময় পেরিয়েছে' },
    to: {
      en: 'Who has overdue baki, at most once a week',
      bn: 'যাঁর বাকির সময় পেরিয়েছে, সপ্তাহে একবারের বেশি নয়',
    },
    needs: ['shop', 'amount', 'total', 'link'],
    first: {
      en: '{shop}: Of your baki of {total}, {amount} is overdue. See and pay it: {link}',
      bn: '{shop}: আপনার বাকি {total}, এর মধ্যে {amount} দেওয়ার সময় পেরিয়েছে। হিসাব দেখুন: {link}',
    },
  },
  refund_sent: {
    group: 'orders',
    title: { en: 'Money is sent back', bn: 'টাকা ফেরত পাঠানো হলো' },
    to: {
      en: 'Who has sent too much to a wallet of the shop, when it is sent back',
      bn: 'দোকানের ওয়ালেটে যিনি বেশি পাঠিয়েছেন, ফেরত পাঠালে',
    },
    needs: ['shop', 'order', 'amount', 'way'],
    may: ['link'],
    first: {
      en: '{shop}: {amount} of order {order} is paid back to you ({way}). Did it not come? Tell us: {link}',
      bn: '{shop}: অর্ডার {order}-এর {amount} ফেরত দিলাম ({way})। না পেলে জানান: {link}',
    },
  },
  in_cash: {
    group: 'sentences',
    title: { en: 'In cash', bn: 'নগদে' },
    to: { en: 'In “Money is sent back”', bn: '“টাকা ফেরত পাঠানো হলো” মেসেজে' },
    needs: [],
    first: { en: 'in cash', bn: 'নগদে' },
  },
  goods_back: {
    group: 'sentences',
    title: { en: 'Goods came back', bn: 'পণ্য ফেরত' },
    to: { en: 'In “Delivered” and “Picked up”', bn: '“পৌঁছে গেছে” ও “নেওয়া হয়েছে” মেসেজে' },
    needs: ['amount'],
    first: { en: 'Goods for {amount} came back.', bn: '{amount}-এর পণ্য ফেরত গেছে।' },
  },
  refunded: {
    group: 'sentences',
    title: { en: 'Part is refunded', bn: 'কিছু টাকা ফেরত' },
    to: { en: 'In “Delivered” and “Picked up”', bn: '“পৌঁছে গেছে” ও “নেওয়া হয়েছে” মেসেজে' },
    needs: ['amount'],
    first: { en: 'We refund {amount} of it.', bn: '{amount} ফেরত পাবেন।' },
  },
  credited: {
    group: 'sentences',
    title: { en: 'Credit for the next order', bn: 'পরের অর্ডারের জন্য জমা' },
    to: { en: 'In “Complaint answered”', bn: '“সমস্যার সমাধান” মেসেজে' },
    needs: ['amount'],
    first: { en: '{amount} is your credit for the next order.', bn: 'পরের অর্ডারের জন্য {amount} জমা রইল।' },
  },
  sent_again: {
    group: 'sentences',
    title: { en: 'Sent again', bn: 'আবার পাঠানো' },
    to: { en: 'In “Complaint answered”', bn: '“সমস্যার সমাধান” মেসেজে' },
    needs: ['order'],
    first: { en: 'We send it again, order {order}.', bn: 'আবার পাঠাচ্ছি, অর্ডার {order}।' },
  },
  not_made_good: {
    group: 'sentences',
    title: { en: 'Nothing is made good', bn: 'কিছু ফেরত নেই' },
    to: { en: 'In “Complaint answered”', bn: '“সমস্যার সমাধান” মেসেজে' },
    needs: [],
    first: { en: 'We cannot make it good.', bn: 'দুঃখিত, এটির জন্য কিছু ফেরত দিতে পারছি না।' },
  },
  nothing_paid: {
    group: 'sentences',
    title: { en: 'Nothing to pay', bn: 'কিছু দিতে হবে না' },
    to: { en: 'In “Cancelled” and “Not accepted”', bn: '“বাতিল” ও “নেওয়া হয়নি” মেসেজে' },
    needs: [],
    first: { en: 'There is nothing to pay.', bn: 'কোনো টাকা দিতে হবে না।' },
  },
  refund: {
    group: 'sentences',
    title: { en: 'Refund the way it was paid', bn: 'যেভাবে দিয়েছেন সেভাবে ফেরত' },
    to: { en: 'In “Cancelled” and “Not accepted”', bn: '“বাতিল” ও “নেওয়া হয়নি” মেসেজে' },
    needs: ['amount'],
    first: {
      en: 'We are returning {amount} the way you paid.',
      bn: '{amount} যেভাবে দিয়েছেন সেভাবেই ফেরত যাচ্ছে।',
    },
  },
  cash_back: {
    group: 'sentences',
    title: { en: 'Refund in cash', bn: 'নগদে ফেরত' },
    to: { en: 'In “Cancelled” and “Not accepted”', bn: '“বাতিল” ও “নেওয়া হয়নি” মেসেজে' },
    needs: ['amount'],
    first: { en: 'We will return {amount} to you in cash.', bn: '{amount} নগদে ফেরত দেব।' },
  },
  credit_back: {
    group: 'sentences',
    title: { en: 'Back in the credit', bn: 'জমায় ফেরত' },
    to: { en: 'In “Cancelled” and “Not accepted”', bn: '“বাতিল” ও “নেওয়া হয়নি” মেসেজে' },
    needs: ['amount'],
    first: { en: '{amount} is back in your credit.', bn: '{amount} আপনার জমায় ফেরত গেছে।' },
  },
  advance_kept: {
    group: 'sentences',
    title: { en: 'The advance stays', bn: 'অগ্রিম ফেরত নেই' },
    to: { en: 'In “Not accepted”, if it was agreed', bn: '“নেওয়া হয়নি” মেসেজে, অর্ডারের সময় কথা থাকলে' },
    needs: ['amount'],
    first: {
      en: 'The advance of {amount} stays with us, as agreed.',
      bn: 'কথামতো অগ্রিম {amount} ফেরত যাচ্ছে না।',
    },
  },
} as const satisfies Record<string, Declaration>;

export type TextName = keyof typeof TEXTS;

type Needed<N extends TextName> = (typeof TEXTS)[N]['needs'][number];
type Optional<N extends TextName> = (typeof TEXTS)[N] extends { may: readonly (infer P)[] }
  ? P & Placeholder
  : never;
/** The values of a text; the name of the shop is filled in by rule. */
type Values<N extends TextName> = Record<Exclude<Needed<N> | Optional<N>, 'shop'>, string>;

/** The texts of a shop in one language. */
export interface ShopTexts {
  language: Language;
  shopName: string;
  fill<N extends TextName>(name: N, values: Values<N>): string;
  /** The text of a message, and the same for WhatsApp. */
  message<N extends TextName>(name: N, values: Values<N>): TextMessage;
  /** Every text of a whole message as WhatsApp approves it. */
  templates(): MessageTemplate[];
}

/** A text, and its template with what fills it. */
export interface TextMessage {
  text: string;
  template: { name: string; params: string[] };
}

/** @param own the texts that the owner has changed, by name */
export function shopTexts(language: Language, shopName = '', own: Record<string, string> = {}): ShopTexts {
  const shop = shopName || NAMELESS_SHOP[language];
  const textOf = (name: TextName) => own[name] ?? TEXTS[name].first[language];
  const example = (name: Placeholder) => PLACEHOLDERS[name].example[language] || shop;
  const template = (name: TextName) => templateOf(name, textOf(name), { shop, example });
  const fill: ShopTexts['fill'] = (name, values) => fillTemplate(textOf(name), { shop, ...values });
  return {
    language,
    shopName: shop,
    fill,
    message: (name, values) => {
      const { name: id, placeholders } = template(name);
      const given = values as Record<string, string>;
      return {
        text: fill(name, values),
        template: { name: id, params: placeholders.map((placeholder) => given[placeholder] ?? '') },
      };
    },
    templates: () =>
      Object.entries<Declaration>(TEXTS)
        .filter(([name, { group }]) => group !== 'sentences' && name !== 'code')
        .map(([name]) => template(name as TextName)),
  };
}

/** Columns of a statement that reads the texts of a language: `shop_name` and `own_texts`, for `shopTexts`. */
export function textColumns(language: Language) {
  const name = language === 'bn' ? sql`brand_name_bn` : sql`brand_name`;
  return sql`coalesce((SELECT ${name} FROM site_setup ORDER BY id LIMIT 1), '') AS shop_name,
    coalesce((SELECT jsonb_object_agg(name, text) FROM message_text WHERE language = ${language}), '{}') AS own_texts`;
}

export interface TextRow {
  shop_name: string;
  own_texts: Record<string, string>;
}

export async function readShopTexts(db: Database, language: Language): Promise<ShopTexts> {
  const { rows } = await sql<TextRow>`SELECT ${textColumns(language)}`.execute(db);
  return shopTexts(language, rows[0]!.shop_name, rows[0]!.own_texts);
}

/** Returns the placeholders of a text; null: there is no such text. */
export function placeholdersOf(id: string): { name: Placeholder; needed: boolean }[] | null {
  const text = declaration(id);
  if (!text) return null;
  const needed = text.needs.map((name) => ({ name, needed: true }));
  return [...needed, ...(text.may ?? []).map((name) => ({ name, needed: false }))];
}

export function firstText(id: string, language: Language): string | undefined {
  return declaration(id)?.first[language];
}

function declaration(id: string): Declaration | undefined {
  return Object.hasOwn(TEXTS, id) ? TEXTS[id as TextName] : undefined;
}

/** Describes every text with examples of this shop. `own`: the changed texts of each language. */
export function describeTexts(
  own: Record<Language, Record<string, string>>,
  { names, shopUrl }: { names: Bilingual; shopUrl: string },
): MessageText[] {
  const textOf = (id: string, language: Language) => own[language][id] ?? firstText(id, language) ?? '';
  const exampleOf = (id: string, name: Placeholder, language: Language): string => {
    if (name === 'shop') return names[language] || NAMELESS_SHOP[language];
    if (name === 'link') return exampleLink(id, language, shopUrl);
    const sentence = declaration(id)?.sentence;
    if ((name !== 'payment' && name !== 'delivery') || !sentence) return PLACEHOLDERS[name].example[language];
    const values = Object.entries(PLACEHOLDERS).map(([each, { example }]) => [each, example[language]]);
    return fillTemplate(textOf(sentence, language), Object.fromEntries(values));
  };
  return Object.entries<Declaration>(TEXTS).map(([id, { group, title, to, first }]) => ({
    id,
    group,
    title,
    to,
    placeholders: placeholdersOf(id)!.map(({ name, needed }) => ({
      name,
      label: PLACEHOLDERS[name].label,
      example: { en: exampleOf(id, name, 'en'), bn: exampleOf(id, name, 'bn') },
      needed,
    })),
    texts: {
      en: { first: first.en, text: textOf(id, 'en') },
      bn: { first: first.bn, text: textOf(id, 'bn') },
    },
  }));
}

/** As long as real links: that of a guest's order, or of a question, has a token of 32 characters. */
function exampleLink(id: string, language: Language, shopUrl: string): string {
  if (id === 'health') return `${shopUrl}/office/health`;
  const token = 'Xk3v9Qp2'.repeat(4);
  const path = id.startsWith('khata_')
    ? `/k/${token}`
    : ({
        stock_alert: '/products/1234',
        chat_offer: `/w/${token}`,
        substitute: `/s/${token}`,
        overweight: `/s/${token}`,
      }[id] ?? `/guest-order/${token}`);
  return shopUrl + (language === 'bn' ? '/bn' : '') + path;
}
