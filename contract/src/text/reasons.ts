type Language = 'en' | 'bn';

/** Why an order is cancelled after the last missed call, by its outcome. The database keeps these texts when it erases a person. */
export const MISSED_CALL_REASONS = { no_answer: 'nobody answers', wrong_number: 'wrong number' } as const;

/** Each in English and Bengali, in the order of the buttons. */
const REASONS = {
  missing: [
    ['not in stock', 'স্টকে নেই'],
    ['spoilt', 'পচে গেছে'],
    ['damaged', 'নষ্ট হয়েছে'],
    ['quality not good', 'মান ভালো নয়'],
  ],
  edit: [
    ['customer wants less', 'ক্রেতা কম চান'],
    ['not in stock', 'স্টকে নেই'],
    ['quality not good', 'মান ভালো নয়'],
    ['delivered late', 'দেরিতে পৌঁছেছে'],
    ['price error', 'দামে ভুল'],
  ],
  cancel: [
    [MISSED_CALL_REASONS.no_answer, 'ফোন ধরে না'],
    [MISSED_CALL_REASONS.wrong_number, 'ভুল নম্বর'],
    ['customer changed their mind', 'ক্রেতা মত বদলেছেন'],
    ['out of stock', 'স্টক শেষ'],
    ['wrong address', 'ভুল ঠিকানা'],
  ],
  door: [
    ['nobody at home', 'বাসায় কেউ নেই'],
    ['did not want it', 'ক্রেতা নেননি'],
    ['wrong address', 'ভুল ঠিকানা'],
    ['had no money', 'টাকা নেই'],
    ['did not like the goods', 'পণ্য পছন্দ হয়নি'],
  ],
  partly: [
    ['damaged', 'নষ্ট হয়েছে'],
    ['not fresh', 'টাটকা নয়'],
    ['too much', 'বেশি হয়েছে'],
    ['wrong goods', 'ভুল পণ্য'],
  ],
  weighed: [['weighed when it was packed', 'প্যাক করার সময় মাপা ওজন']],
} satisfies Record<string, [en: string, bn: string][]>;

export type ReasonKind = keyof typeof REASONS;

/** The usual reasons of a change of an order, to choose from. */
export function usualReasons(kind: ReasonKind, language: Language): string[] {
  return REASONS[kind].map(([en, bn]) => (language === 'bn' ? bn : en));
}

/** A usual reason in another language; one that somebody has typed stays as it is. */
export function reasonIn(language: Language, reason: string): string {
  const [en, bn] =
    Object.values(REASONS)
      .flat()
      .find((texts) => texts.includes(reason.trim())) ?? [];
  return (language === 'bn' ? bn : en) ?? reason;
}
