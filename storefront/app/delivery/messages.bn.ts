import { MONTHS, partOfDay } from '@haat/contract/time/months.bn';
import { withinClock } from '../i18n/date.bn.ts';
import { inDigits } from '../i18n/digits.ts';
import type { Clock, delivery as english } from './messages.en.ts';

/** The same in Bengali. */
export const delivery: typeof english = {
  title: 'ডেলিভারি',
  addedAtCheckout: (percent: string) => `কর (${percent}%) এবং ডেলিভারি চার্জ থাকলে তা চেকআউটে যোগ হয়।`,
  taxAtCheckout: 'কর ও ডেলিভারি চার্জ থাকলে তা চেকআউটে যোগ হয়।',
  chargeAtCheckout: 'ডেলিভারি চার্জ থাকলে তা চেকআউটে যোগ হয়।',
  free: 'ফ্রি',
  freeFrom: (amount: string) => `${amount} থেকে ফ্রি`,
  within: (hours: string) => `${hours} ঘণ্টার মধ্যে`,
  byArea: (least, most) => (most === null ? `${least}, সব এলাকায়` : `এলাকাভেদে ${least}–${most}`),
  notDelivered: 'এই ঠিকানায় আমরা পৌঁছে দিই না। যেখানে দিই:',
  inCash: 'নগদে দেবেন (খুচরা বাদ)',
  place: {
    ask: 'কোথায় পৌঁছাব?',
    choose: 'এলাকা বেছে নিন',
    close: 'বন্ধ করুন',
    search: 'এলাকা, থানা বা জেলা',
    searchHint: 'মিরপুর, উত্তরা, গাজীপুর …',
    popular: 'যেখানে বেশি অর্ডার যায়',
    areas: 'এলাকা',
    found: (count) => `${count}টি এলাকা পাওয়া গেছে`,
    none: (typed) => `“${typed}” নামে কোনো এলাকা নেই। থানা বা জেলার নাম লিখে দেখুন।`,
    failed: 'দোকানের সঙ্গে এখন সংযোগ হচ্ছে না।',
    tryAgain: 'আবার চেষ্টা করুন',
    fetching: 'লোড হচ্ছে …',
    noDelivery: 'ওখানে ডেলিভারি নেই',
    notDeliveredTo: (area) => `${area} এলাকায় আমরা এখনো পৌঁছে দিই না।`,
    call: 'ফোন করুন, হয়তো ব্যবস্থা করা যাবে:',
    orPickUp: 'চাইলে দোকান থেকেও অর্ডার নিয়ে যেতে পারেন।',
    more: (amount) => `আর ${amount}`,
    toFree: (amount) => `আর ${amount} কিনলে ডেলিভারি ফ্রি`,
    smallest: (amount) => `কমপক্ষে ${amount}-এর অর্ডার`,
    when: 'কখন পৌঁছাব?',
    whenPickup: 'কখন নিতে আসবেন?',
    soon: 'যত তাড়াতাড়ি সম্ভব',
    by: (day, time) => `${day} ${withinClock(time)}`,
    chooseTime: 'সময় বেছে নিন',
    isItHere: 'এই এলাকায় কি?',
    lost: {
      slot_full: 'আপনার বেছে নেওয়া সময়টি ভরে গেছে।',
      slot_past: 'আপনার বেছে নেওয়া সময়ের অর্ডার নেওয়া শেষ।',
      slot_gone: 'আপনার বেছে নেওয়া সময়টি এখন আর নেই।',
    },
    lostHint: 'কিছু অর্ডার হয়নি, যা লিখেছেন তা থাকছে। এই সময়গুলো খালি আছে:',
    required: 'কখন পৌঁছাব তা বেছে নিন।',
    areaRequired: 'আপনার এলাকা বেছে নিন, একেক এলাকায় চার্জ একেক রকম।',
    tooSmall: (smallest, missing) => `এই এলাকায় কমপক্ষে ${smallest}-এর অর্ডার নেওয়া হয়: আর ${missing} দরকার।`,
    tooHeavy: (limit) => `এই এলাকায় আমরা সর্বোচ্চ ${limit} পৌঁছে দিতে পারি। কিছু কমিয়ে নিন, কিংবা দোকান থেকে নিন।`,
    noSlots: 'এখন কোনো সময় বেছে নেওয়া যাচ্ছে না। আমরা ফোন করব।',
    full: 'ভরে গেছে',
    left: (count) => `আর ${count}টি`,
    extra: (amount) => `${amount} বেশি`,
    less: (amount) => `${amount} কম`,
    today: 'আজ',
    tomorrow: 'আগামীকাল',
    from: (day, time) => `${day} ${partOfDay(time.hour)} ${clockOf(time)} থেকে`,
    closed: (day, name) => `${day} বন্ধ${name && ` (${name})`}`,
    day: (weekday, day, month) => `${WEEKDAYS[weekday]} ${inDigits('bn', day)} ${MONTHS[month]}`,
    weekday: (weekday) => WEEKDAYS[weekday]!,
    hours: (from, to) => {
      const part = partOfDay(to.hour);
      const isSamePart = partOfDay(from.hour) === part;
      return `${partOfDay(from.hour)} ${clockOf(from)}–${isSamePart ? '' : `${part} `}${clockOf(to)}`;
    },
  },
};

const WEEKDAYS = ['রবিবার', 'সোমবার', 'মঙ্গলবার', 'বুধবার', 'বৃহস্পতিবার', 'শুক্রবার', 'শনিবার'];

/** `৮টা`, `৮:৩০`. */
function clockOf({ hour, minute }: Clock): string {
  const shown = inDigits('bn', hour % 12 || 12);
  return minute > 0 ? `${shown}:${inDigits('bn', String(minute).padStart(2, '0'))}` : `${shown}টা`;
}
