import { expect, test } from 'vitest';
import { countedText } from '../../i18n/counted-text.ts';
import { messagesIn } from '../../i18n/messages.ts';
import '../../shell/all-messages.bn.ts';
import '../../shell/all-messages.en.ts';

const carrots = { unit: '500 g', sold_by: 'weight' } as const;
const eggs = { unit: '12 pcs' };

test.each(['en', 'bn'] as const)('what is short is read as it is sold (%s)', (language) => {
  const { left, few, reduce } = messagesIn('checkout', language).outOfStock;
  const sentences = [carrots, eggs].flatMap((goods) => {
    const [two, three] = [2, 3].map((quantity) => countedText(language, goods, quantity)) as [string, string];
    return [
      left(two, three),
      few(three),
      reduce(two),
      messagesIn('orders', language).orderAgain.fewer(two, three),
      messagesIn('orders', language).amountLines.supplied(two, three),
    ];
  });
  const [en, bn] = [
    [
      'Only 1 kg left, you asked for 1.5 kg',
      'Only a few left, you asked for 1.5 kg',
      'Take 1 kg',
      'Only 1 kg left, you ordered 1.5 kg',
      '1 kg of 1.5 kg supplied',
      'Only 2 left, you asked for 3',
      'Only a few left, you asked for 3',
      'Take 2',
      'Only 2 left, you ordered 3',
      '2 of 3 supplied',
    ],
    [
      'আপনি ১.৫ কেজি চেয়েছেন, আছে মাত্র ১ কেজি',
      'আপনি ১.৫ কেজি চেয়েছেন, আছে খুব অল্প',
      '১ কেজি নিন',
      'আছে মাত্র ১ কেজি, আগে নিয়েছিলেন ১.৫ কেজি',
      'অর্ডার ১.৫ কেজি, দেওয়া হয়েছে ১ কেজি',
      'আপনি ৩টি চেয়েছেন, আছে মাত্র ২টি',
      'আপনি ৩টি চেয়েছেন, আছে খুব অল্প',
      '২টি নিন',
      'আছে মাত্র ২টি, আগে নিয়েছিলেন ৩টি',
      'অর্ডার ৩টি, দেওয়া হয়েছে ২টি',
    ],
  ];
  expect(sentences).toEqual(language === 'en' ? en : bn);
});
