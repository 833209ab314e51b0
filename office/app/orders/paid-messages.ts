const en = {
  title: 'Paid how?',
  cash: 'The rest in cash',
  card: 'Card',
  khata: 'Khata',
  khataLeft: (sum: string) => `At most ${sum}.`,
  less: 'Less, because',
  reasons: ['no change', 'had too little money', 'came late'],
  reason: 'Reason, which the customer reads',
  amount: (way: string) => `${way}, taka`,
  trxId: 'TrxID',
  trxIdHint: 'Empty: the shop waits for it.',
  tooMuch: 'too much',
  wrong: 'The sums do not add up. Whole taka only.',
};

const bn: typeof en = {
  title: 'কীভাবে দিলেন?',
  cash: 'বাকিটা নগদ',
  card: 'কার্ড',
  khata: 'খাতায় বাকি',
  khataLeft: (sum) => `সর্বোচ্চ ${sum}।`,
  less: 'কম নিলাম',
  reasons: ['ভাংতি নেই', 'টাকা কম ছিল', 'দেরিতে পৌঁছেছে'],
  reason: 'কারণ, ক্রেতা পড়বেন',
  amount: (way) => `${way}, টাকা`,
  trxId: 'TrxID',
  trxIdHint: 'খালি: দোকান অপেক্ষা করবে।',
  tooMuch: 'বেশি হয়ে গেছে',
  wrong: 'হিসাব মিলছে না। পুরো টাকায় লিখুন।',
};

export const paidMessages = { en, bn };
