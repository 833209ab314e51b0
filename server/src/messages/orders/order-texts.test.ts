import { smsSize } from '@haat/contract/text/sms-parts';
import { expect, test } from 'vitest';
import { shopTexts } from '../message-texts.ts';
import { type OrderNotice, orderMessage } from './order-texts.ts';

const NOTICES: [string, OrderNotice, string, string][] = [
  [
    'confirmed',
    { kind: 'confirmed', nth: 1 },
    'Haat: Your order H100001 is confirmed.',
    'হাট: অর্ডার H100001 নিশ্চিত হয়েছে।',
  ],
  [
    'confirmed with a time',
    {
      kind: 'confirmed',
      nth: 1,
      between: { from: new Date('2026-11-30T20:00:00Z'), to: new Date('2026-11-30T23:00:00Z') },
    },
    'Haat: Your order H100001 is confirmed. We deliver it on 1 Dec between 02:00 and 05:00.',
    'হাট: অর্ডার H100001 নিশ্চিত হয়েছে। পৌঁছাবে 1 ডিসেম্বর 02:00–05:00।',
  ],
  [
    'confirmed with the end of the promised hours',
    { kind: 'confirmed', nth: 1, by: new Date('2026-11-30T23:00:00Z') },
    'Haat: Your order H100001 is confirmed. We deliver it by 1 Dec, 05:00.',
    'হাট: অর্ডার H100001 নিশ্চিত হয়েছে। পৌঁছাবে 1 ডিসেম্বর 05:00-এর মধ্যে।',
  ],
  [
    'on its way',
    { kind: 'on_its_way', duePaisa: 12_345_600 },
    'Haat: Your order H100001 is on its way. Please have Tk 1,23,456.00 ready.',
    'হাট: অর্ডার H100001 রওনা হয়েছে। Tk 1,23,456.00 প্রস্তুত রাখুন।',
  ],
  [
    'on its way and paid',
    { kind: 'on_its_way', duePaisa: 0 },
    'Haat: Your order H100001 is on its way. It is paid.',
    'হাট: অর্ডার H100001 রওনা হয়েছে। টাকা পরিশোধ করা আছে।',
  ],
  [
    'with a courier',
    {
      kind: 'with_courier',
      courier: 'steadfast',
      duePaisa: 12_345_600,
      trackingUrl: 'https://steadfast.com.bd/t/15BAEB8A',
      nth: 1,
    },
    'Haat: Your order H100001 is with the courier Steadfast. Please have Tk 1,23,456.00 ready. Follow it: https://steadfast.com.bd/t/15BAEB8A',
    'হাট: অর্ডার H100001 কুরিয়ারে গেছে (স্টেডফাস্ট)। Tk 1,23,456.00 প্রস্তুত রাখুন। দেখুন: https://steadfast.com.bd/t/15BAEB8A',
  ],
  [
    'with a courier that has no page, and paid',
    { kind: 'with_courier', courier: 'redx', duePaisa: 0, trackingUrl: null, nth: 2 },
    'Haat: Your order H100001 is with the courier RedX. It is paid. Follow it: https://haat.example/order',
    'হাট: অর্ডার H100001 কুরিয়ারে গেছে (রেডএক্স)। টাকা পরিশোধ করা আছে। দেখুন: https://haat.example/order',
  ],
  [
    'with a courier of the demo, whose page is in the shop',
    {
      kind: 'with_courier',
      courier: 'redx',
      duePaisa: 0,
      trackingUrl: '/demo-couriers/parcels/26A1',
      nth: 1,
    },
    'Haat: Your order H100001 is with the courier RedX. It is paid. Follow it: https://haat.example/demo-couriers/parcels/26A1',
    'হাট: অর্ডার H100001 কুরিয়ারে গেছে (রেডএক্স)। টাকা পরিশোধ করা আছে। দেখুন: https://haat.example/demo-couriers/parcels/26A1',
  ],
  [
    'delivered',
    { kind: 'delivered', paidPaisa: 276_800, goodsBackPaisa: 0, refundedPaisa: 0 },
    'Haat: Your order H100001 is delivered. You paid Tk 2,768.00. Thank you!',
    'হাট: অর্ডার H100001 পৌঁছে গেছে। দিয়েছেন Tk 2,768.00। ধন্যবাদ!',
  ],
  [
    'delivered in part, paid at the door',
    { kind: 'delivered', paidPaisa: 94_300, goodsBackPaisa: 182_500, refundedPaisa: 0 },
    'Haat: Your order H100001 is delivered. You paid Tk 943.00. Goods for Tk 1,825.00 came back. Thank you!',
    'হাট: অর্ডার H100001 পৌঁছে গেছে। দিয়েছেন Tk 943.00। Tk 1,825.00-এর পণ্য ফেরত গেছে। ধন্যবাদ!',
  ],
  [
    'delivered in part, paid online',
    { kind: 'delivered', paidPaisa: 12_345_600, goodsBackPaisa: 12_345_600, refundedPaisa: 12_345_600 },
    'Haat: Your order H100001 is delivered. You paid Tk 1,23,456.00. Goods for Tk 1,23,456.00 came back. We refund Tk 1,23,456.00 of it. Thank you!',
    'হাট: অর্ডার H100001 পৌঁছে গেছে। দিয়েছেন Tk 1,23,456.00। Tk 1,23,456.00-এর পণ্য ফেরত গেছে। Tk 1,23,456.00 ফেরত পাবেন। ধন্যবাদ!',
  ],
  [
    'ready to pick up',
    { kind: 'ready', duePaisa: 12_345_600 },
    'Haat: Your order H100001 is ready to pick up. Please bring Tk 1,23,456.00.',
    'হাট: অর্ডার H100001 দোকানে প্রস্তুত, নিয়ে যান। সঙ্গে Tk 1,23,456.00 আনুন।',
  ],
  [
    'ready to pick up and paid',
    { kind: 'ready', duePaisa: 0 },
    'Haat: Your order H100001 is ready to pick up. It is paid.',
    'হাট: অর্ডার H100001 দোকানে প্রস্তুত, নিয়ে যান। টাকা পরিশোধ করা আছে।',
  ],
  [
    'picked up',
    { kind: 'picked_up', paidPaisa: 7_600, goodsBackPaisa: 0, refundedPaisa: 0 },
    'Haat: Your order H100001 was picked up. You paid Tk 76.00. Thank you!',
    'হাট: অর্ডার H100001 সংগ্রহ করা হয়েছে। দিয়েছেন Tk 76.00। ধন্যবাদ!',
  ],
  [
    'cancelled and paid',
    { kind: 'cancelled', money: { kind: 'refund', paisa: 7_613 } },
    'Haat: Your order H100001 is cancelled. We are returning Tk 76.13 the way you paid.',
    'হাট: অর্ডার H100001 বাতিল হয়েছে। Tk 76.13 যেভাবে দিয়েছেন সেভাবেই ফেরত যাচ্ছে।',
  ],
  [
    'changed',
    { kind: 'changed', totalPaisa: 427_611, nth: 3 },
    'Haat: Your order H100001 was changed. The new total is Tk 4,276.11. See it: https://haat.example/order',
    'হাট: অর্ডার H100001 বদলানো হয়েছে। নতুন মোট Tk 4,276.11। দেখুন: https://haat.example/order',
  ],
  [
    'a note',
    { kind: 'note', text: 'Call me.', nth: 1 },
    'Haat: Your order H100001: Call me.',
    'হাট: অর্ডার H100001: Call me.',
  ],
  [
    'cancelled because nobody answered',
    { kind: 'cancelled', money: { kind: 'nothing_paid' }, cause: 'not_reached' },
    'Haat: We could not reach you by phone, so your order H100001 is cancelled. There is nothing to pay.',
    'হাট: ফোনে আপনাকে পাইনি, তাই অর্ডার H100001 বাতিল হয়েছে। কোনো টাকা দিতে হবে না।',
  ],
  [
    'refused and paid in cash',
    { kind: 'refused', money: { kind: 'cash', paisa: 7_613 } },
    'Haat: Your order H100001 was not accepted at the door. We will return Tk 76.13 to you in cash.',
    'হাট: অর্ডার H100001 দরজায় গ্রহণ করা হয়নি। Tk 76.13 নগদে ফেরত দেব।',
  ],
  [
    'short of something',
    { kind: 'short_supply', totalPaisa: 7_000, nth: 1 },
    'Haat: Not everything of your order H100001 was in stock. The new total is Tk 70.00. See it: https://haat.example/order',
    'হাট: অর্ডার H100001-এর সব পণ্য ছিল না। নতুন মোট Tk 70.00। দেখুন: https://haat.example/order',
  ],
];

test.each(NOTICES)('%s, in both languages', (_what, notice, english, bengali) => {
  const shopUrl = 'https://haat.example';
  const facts = { number: 'H100001', totalPaisa: 7_613, shopUrl, link: `${shopUrl}/order` };
  expect(orderMessage(shopTexts('en'), facts, notice).text).toBe(english);
  expect(orderMessage(shopTexts('bn'), facts, notice).text).toBe(bengali);
  expect(smsSize(english)).toMatchObject({ encoding: 'gsm7', parts: 1 });
  expect(smsSize(bengali).parts).toBeLessThanOrEqual(2);
});
