import type { Language } from '@haat/contract/text/language';
import type { Database } from '../platform/db/database.ts';

/** The companies that get data of shoppers, by the keys that the owner has typed. */
export interface DataRecipients {
  whatsApp: boolean;
  /** Asks at the checkout, and reports purchases of those who agree. */
  meta: boolean;
}

/** Returns what the privacy text says of everybody whom the owner has turned on, in Markdown; empty without any. */
export async function readPrivacyAdditions(
  db: Database,
  recipients: DataRecipients,
): Promise<{ en: string; bn: string }> {
  const { couriers } = await db
    .selectFrom('shop_setting')
    .select('courier_phone_records as couriers')
    .executeTakeFirstOrThrow();
  const on = { ...recipients, couriers };
  const added = TEXTS.filter(({ of }) => on[of]);
  if (added.length === 0) return { en: '', bn: '' };
  const section = (language: Language) =>
    ['', '', HEADING[language], '', ...added.map((text) => `- ${text[language]}`)].join('\n');
  return { en: section('en'), bn: section('bn') };
}

const HEADING = { en: '## Who also sees it', bn: '## আরও যারা দেখে' };

const TEXTS = [
  {
    of: 'couriers',
    en: '**Couriers:** when you order, we may ask the couriers that we work with how many parcels your phone number has accepted and refused. They learn the number, and nothing else. We store their response for a day, our staff see it beside your order, and no order is refused because of it alone.',
    bn: '**কুরিয়ার:** আপনি অর্ডার করলে আমরা যেসব কুরিয়ারের সঙ্গে কাজ করি, তাদের কাছে জানতে চাইতে পারি আপনার ফোন নম্বরে কতগুলো পার্সেল নেওয়া হয়েছে আর কতগুলো ফেরত গেছে। তারা শুধু নম্বরটিই জানে, আর কিছু নয়। তাদের উত্তর আমরা এক দিন রাখি, আমাদের কর্মীরা আপনার অর্ডারের পাশে তা দেখেন, আর শুধু এর কারণে কোনো অর্ডার ফিরিয়ে দেওয়া হয় না।',
  },
  {
    of: 'whatsApp',
    en: '**WhatsApp,** a service of Meta: it may carry the news of your order, and then gets your number and the text. What you write to us there we store for 90 days, and our staff read it.',
    bn: '**হোয়াটসঅ্যাপ,** মেটার একটি সেবা: আপনার অর্ডারের খবর এতে যেতে পারে, তখন আপনার নম্বর আর মেসেজটি তারা পায়। সেখানে আপনি আমাদের যা লেখেন তা আমরা ৯০ দিন রাখি, আমাদের কর্মীরা তা পড়েন।',
  },
  {
    of: 'meta',
    en: '**Meta (Facebook), only if you agree at the checkout:** once your order is delivered, we report what was bought and the sum that was paid, so that our advertising there can be measured. Phone number, first name and city leave the shop only as codes, by which Meta recognises people it already knows; the name of your browser is sent as it is, and then deleted here. You withdraw your consent on the page of the order. No program of Meta runs on our pages.',
    bn: '**মেটা (ফেসবুক), শুধু চেকআউটে আপনি রাজি হলে:** অর্ডার পৌঁছানোর পরে কী কেনা হয়েছে আর কত টাকা দেওয়া হয়েছে, আমরা তা জানাই, যাতে সেখানে আমাদের বিজ্ঞাপনের ফল মাপা যায়। ফোন নম্বর, নামের প্রথম অংশ আর শহর যায় শুধু সংকেত হয়ে, যা দিয়ে মেটা কেবল তার আগে থেকে চেনা মানুষকে মেলাতে পারে; ব্রাউজারের নাম যেমন আছে তেমন যায়, তারপর এখান থেকে মুছে ফেলা হয়। অর্ডারের পাতায় আপনি সম্মতি তুলে নিতে পারেন। আমাদের পাতায় মেটার কোনো প্রোগ্রাম চলে না।',
  },
] as const;
