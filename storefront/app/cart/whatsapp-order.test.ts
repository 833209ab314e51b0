import { expect, test } from 'vitest';
import { formatCount } from '../i18n/language.ts';
import { whatsappOrder } from './whatsapp-order.ts';
import '../shell/all-messages.bn.ts';
import '../shell/all-messages.en.ts';

const rice = {
  id: 1,
  name: 'Miniket rice',
  name_bn: 'মিনিকেট চাল',
  unit: '5 kg',
  pricePaisa: 43_900,
  quantity: 2,
};
const ilish = { id: 2, name: 'Padma ilish', name_bn: '', unit: '', pricePaisa: 145_000, quantity: 1 };
const link = 'https://haat.example';

test('an order names each line with pack, quantity and amount, the total and a link', () => {
  expect(whatsappOrder('en', [rice, ilish], link)).toBe(
    `Hello! I would like to order:
1. Miniket rice (5 kg) × 2 = Tk 878.00
2. Padma ilish × 1 = Tk 1,450.00
Total: Tk 2,328.00, before tax and delivery
https://haat.example`,
  );
});

test('where and when stands below the total', () => {
  expect(whatsappOrder('en', [ilish], link, 'Mirpur 10, Mirpur: Tk 60 · Today 4–6 pm')).toContain(
    'before tax and delivery\nMirpur 10, Mirpur: Tk 60 · Today 4–6 pm\nhttps://haat.example',
  );
});

test('on a Bengali page it is in Bengali, with its digits', () => {
  expect(whatsappOrder('bn', [rice], `${link}/bn`)).toBe(
    `আসসালামু আলাইকুম, আমি অর্ডার করতে চাই:
১. মিনিকেট চাল (৫ কেজি) × ২ = ৳৮৭৮.০০
মোট: ৳৮৭৮.০০, কর ও ডেলিভারি ছাড়া
https://haat.example/bn`,
  );
});

test.each(['en', 'bn'] as const)(
  'a long cart is cut to the length of a URL, with the total of all (%s)',
  (language) => {
    const lines = Array.from({ length: 100 }, (_, id) => ({
      ...rice,
      id,
      name: `Very long name of rice ${id}`,
    }));
    const text = whatsappOrder(language, lines, link);
    expect(encodeURIComponent(text).length).toBeLessThanOrEqual(6_000);
    const shown = text.split('\n').filter((line) => line.includes(' × ')).length;
    expect(shown).toBeGreaterThan(10);
    expect(text).toContain(
      language === 'en'
        ? `… and ${100 - shown} more products`
        : `… এবং আরও ${formatCount('bn', 100 - shown)}টি পণ্য`,
    );
    expect(text).toContain(language === 'en' ? 'Tk 87,800.00' : '৳৮৭,৮০০.০০');
  },
);

test('goods by weight have their weight, and what was chosen', () => {
  const options = [{ name: 'Curry cut', name_bn: '' }];
  const rui = { ...rice, name: 'Rui', unit: '500 g', sold_by: 'weight' as const, quantity: 3, options };
  expect(whatsappOrder('en', [{ ...rui, option: 'Curry cut' }], link)).toContain(
    '1. Rui, Curry cut: 1.5 kg = Tk 1,317.00\n',
  );
});

test('a name with half a character gives a valid URL', () => {
  expect(encodeURIComponent(whatsappOrder('en', [{ ...rice, name: 'Rice \ud800' }], link))).toContain(
    'Rice%20%20(',
  );
});

test('one product that the text has no room for is one', () => {
  const long = { ...rice, name: 'r'.repeat(3_500) };
  expect(whatsappOrder('en', [long, long], link)).toContain('\n… and 1 more product, see the total\n');
});
