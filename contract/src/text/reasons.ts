import { complaintReasonTexts } from './complaint-reasons.ts';
import type { Language } from './language.ts';

/** A reason in both languages; a hidden one is not offered, but still translated. */
export interface UsualReason {
  en: string;
  bn: string;
  hidden: boolean;
}

/** Changes for which staff choose a reason or type one. */
export const reasonKinds = ['missing', 'edit', 'cancel', 'door', 'partly', 'consent', 'block'] as const;
export type ReasonKind = (typeof reasonKinds)[number];

/** The reasons of each kind, in the order of the buttons. */
export type UsualReasons = Record<ReasonKind, UsualReason[]>;

/** Why an order is cancelled after the last missed call, by its outcome. The database keeps these texts when it erases a person. */
export const MISSED_CALL_REASONS = { no_answer: 'nobody answers', wrong_number: 'wrong number' } as const;

/** Why a weighed line costs another sum. Nobody chooses it. */
export const WEIGHED_REASON = offered('weighed when it was packed', 'প্যাক করার সময় মাপা ওজন');

/** Why what was sent to a wallet goes back. */
export const SENT_TOO_MUCH = offered('More was sent than was due', 'পাওনার চেয়ে বেশি পাঠানো হয়েছে');
export const SENT_IN_VAIN = offered('Order was cancelled', 'অর্ডার বাতিল হয়েছে');

/** Why a product is replaced if the picker gives no reason. */
export const NOT_IN_STOCK = offered('not in stock', 'স্টকে নেই');

/** How a shopper has agreed to a substitute by the link of a message, and at checkout. */
export const BY_LINK = offered('by the link', 'লিংকে');
export const WISHED = offered('wished so when ordering', 'অর্ডারের সময় বলেছেন');

/** The lists until the shop changes them. */
export const FIRST_REASONS: UsualReasons = {
  missing: [
    NOT_IN_STOCK,
    offered('spoilt', 'পচে গেছে'),
    offered('damaged', 'নষ্ট হয়েছে'),
    offered('quality not good', 'মান ভালো নয়'),
  ],
  edit: [
    offered('customer wants less', 'ক্রেতা কম চান'),
    NOT_IN_STOCK,
    offered('quality not good', 'মান ভালো নয়'),
    offered('delivered late', 'দেরিতে পৌঁছেছে'),
    offered('price error', 'দামে ভুল'),
  ],
  cancel: [
    offered(MISSED_CALL_REASONS.no_answer, 'ফোন ধরে না'),
    offered(MISSED_CALL_REASONS.wrong_number, 'ভুল নম্বর'),
    offered('customer changed their mind', 'ক্রেতা মত বদলেছেন'),
    offered('out of stock', 'স্টক শেষ'),
    offered('wrong address', 'ভুল ঠিকানা'),
  ],
  door: [
    offered('nobody at home', 'বাসায় কেউ নেই'),
    offered('did not want it', 'ক্রেতা নেননি'),
    offered('wrong address', 'ভুল ঠিকানা'),
    offered('had no money', 'টাকা নেই'),
    offered('did not like the goods', 'পণ্য পছন্দ হয়নি'),
  ],
  partly: [
    offered('damaged', 'নষ্ট হয়েছে'),
    offered('not fresh', 'টাটকা নয়'),
    offered('too much', 'বেশি হয়েছে'),
    offered('wrong goods', 'ভুল পণ্য'),
  ],
  // How a shopper has agreed to a substitute.
  consent: [offered('on the phone', 'ফোনে'), offered('on WhatsApp', 'হোয়াটসঅ্যাপে'), WISHED],
  block: [
    offered('Refused at the door several times', 'কয়েকবার দরজা থেকে ফেরত'),
    offered('Never answers the phone', 'কখনো ফোন ধরেন না'),
    offered('Wrong address several times', 'কয়েকবার ভুল ঠিকানা'),
  ],
};

function offered(en: string, bn: string): UsualReason {
  return { en, bn, hidden: false };
}

/** A usual reason in another language, also one of the first lists or of a complaint; one that somebody has typed stays as it is. */
export function reasonIn(language: Language, reason: string, lists: UsualReasons): string {
  const typed = reason.trim();
  const usual = [lists, FIRST_REASONS].flatMap((each) => Object.values(each).flat());
  const others = [
    WEIGHED_REASON,
    BY_LINK,
    SENT_TOO_MUCH,
    SENT_IN_VAIN,
    ...Object.values(complaintReasonTexts),
  ];
  const found = [...usual, ...others].find(({ en, bn }) => en === typed || bn === typed);
  return found?.[language] ?? reason;
}
