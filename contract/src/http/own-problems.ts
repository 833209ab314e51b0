/**
 * The problems that a page finds itself, without a response that has their text. The office loads all others only in Bengali: in English a
 * response has its text.
 */
export const ownProblems = {
  en: {
    required: 'Please fill this in.',
    not_an_amount: 'Please type an amount of taka.',
    not_whole_taka: 'Please type an amount in whole taka.',
    not_a_whole_number: 'Please type a whole number.',
    above: ({ max }: { max: number | string }) => `It must be at most ${max}.`,
    invalid: 'Please check the marked fields.',
    too_large: 'That is too large.',
    unknown_placeholder: ({ names }: { names: string }) => `This message has no ${names}.`,
    missing_placeholder: ({ names }: { names: string }) => `This message cannot do without ${names}.`,
    wrong_code: 'The code is wrong or no longer works.',
    unreachable: 'No connection. Press again when it is back: nothing is done twice.',
    unexpected: 'That did not work. Please try again.',
  },
  bn: {
    required: 'এটি পূরণ করুন।',
    not_an_amount: 'টাকার অঙ্ক লিখুন।',
    not_whole_taka: 'পুরো টাকায় লিখুন।',
    not_a_whole_number: 'পূর্ণ সংখ্যা লিখুন।',
    above: ({ max }: { max: number | string }) => `${max}-এর বেশি হতে পারে না।`,
    invalid: 'চিহ্নিত ঘরগুলো দেখে ঠিক করুন।',
    too_large: 'এটি বেশি বড়।',
    unknown_placeholder: ({ names }: { names: string }) => `এই মেসেজে ${names} বসানো যায় না।`,
    missing_placeholder: ({ names }: { names: string }) => `এই মেসেজে ${names} থাকতেই হবে।`,
    wrong_code: 'কোডটি ভুল, বা আর চলবে না।',
    unreachable: 'সংযোগ নেই। সংযোগ ফিরলে আবার চাপুন: কিছুই দুবার হবে না।',
    unexpected: 'কাজটি হয়নি। আবার চেষ্টা করুন।',
  },
} as const;

/** Texts by code. */
type Texts = { readonly [code: string]: string | ((params: never) => string) | undefined };

/** The text of a problem in one language; undefined if `texts` has none. */
export function problemTextIn(
  texts: Texts,
  { code, params }: { code: string; params?: unknown },
): string | undefined {
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
  return typeof text === 'function' ? text((params ?? {}) as never) : text;
}

/** The same of a row of a file: `price: "abc" Please type an amount of taka.` */
export function rowProblemTextIn(
  texts: Texts,
  { column, value, ...problem }: { column: string; value: string; code: string; params?: unknown },
): string | undefined {
  const text = problemTextIn(texts, problem);
  return text && [column && `${column}:`, value, text].filter(Boolean).join(' ');
}
