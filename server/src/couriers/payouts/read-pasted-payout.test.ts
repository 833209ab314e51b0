import { expect, test } from 'vitest';
import { Refused } from '../../platform/refused.ts';
import { readPastedPayout } from './read-pasted-payout.ts';

const H1 = { consignment: null, invoice: 'H1-1', collectedPaisa: 125_000, feePaisa: null, codFeePaisa: null };

test.each<[what: string, text: string, parcels: object[]]>([
  ['commas', 'invoice,collected\nH1-1,1250', [H1]],
  ['cells that were copied', 'Invoice No\tCOD Amount\nH1-1\t1250.00', [H1]],
  ['semicolons and a mark of the file', '\uFEFFMerchant Order ID;Cash Collection\nH1-1;1250', [H1]],
  ['amounts as people write them', 'invoice,collected\nH1-1,"Tk 1,250.00"\nH1-1,৳১২৫০', [H1, H1]],
  [
    'cash that is taken back',
    'invoice,collected,fee\nH1-1,-50,-80\nH1-1,Tk −50.00,80',
    [
      { ...H1, collectedPaisa: -5_000, feePaisa: 8_000 },
      { ...H1, collectedPaisa: -5_000, feePaisa: 8_000 },
    ],
  ],
  [
    'fees below zero, in columns of any order',
    'COD Charge,Delivery Charge,Consignment ID,Collected Amount\n-12.50,-80,DD1,1250',
    [{ ...H1, consignment: 'DD1', invoice: null, feePaisa: 8_000, codFeePaisa: 1_250 }],
  ],
  [
    'a title above the names, and sums below',
    'Payout INV-1,,\n,,\nTracking ID,Invoice,Amount\nT1,H1-1,1250\n,Total,\n,,1250',
    [
      { ...H1, consignment: 'T1' },
      { ...H1, invoice: 'Total', collectedPaisa: null },
    ],
  ],
  ['fees without sums', 'invoice,charge\nH1-1,80', [{ ...H1, collectedPaisa: null, feePaisa: 8_000 }]],
])('%s', (_what, text, parcels) => {
  expect(readPastedPayout(text, 10)).toEqual(parcels);
});

test.each<[text: string, code: string, params?: object]>([
  ['', 'no_payout_columns'],
  ['name,price\nrui,5', 'no_payout_columns'],
  ['invoice\nH1-1', 'no_payout_columns'],
  ['invoice,collected', 'no_payout_columns'],
  ['invoice,collected\nH1-1,10\nH2-1,many', 'unreadable_row', { row: 3 }],
  [`invoice,collected${'\nH1-1,10'.repeat(11)}`, 'too_many', { max: 10 }],
])('%j is refused at its field', (text, code, params) => {
  const refused = readPastedPayout(text, 10);
  if (!(refused instanceof Refused)) throw new Error('it was read');
  expect(refused.body.fields).toMatchObject({ text: { code, ...(params && { params }) } });
});
