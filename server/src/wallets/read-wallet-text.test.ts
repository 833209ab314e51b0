import { expect, test } from 'vitest';
import { readStatement } from './read-statement.ts';
import { readTime, readWalletText } from './read-wallet-text.ts';

/** SMS as the wallets send them, with what they say: TrxID, paisa, sender, time in UTC. */
const RECEIPTS: [from: string, text: string, ...said: (string | number | null)[]][] = [
  [
    'bKash',
    'You have received Tk 1,000.00 from 01712345678. Fee Tk 0.00. Balance Tk 5,230.50. TrxID 9AB1CDE2FG at 12/03/2026 14:05',
    ...['9AB1CDE2FG', 100_000, '+8801712345678', '2026-03-12T08:05:00.000Z'],
  ],
  [
    'bKash',
    'You have received Tk 519.75 from 01798765432. Ref HA-1042. Fee Tk 0.00. Balance Tk 1,100.48. TrxID BHL6QX2P0K at 21/08/2026 17:55',
    ...['BHL6QX2P0K', 51_975, '+8801798765432', '2026-08-21T11:55:00.000Z'],
  ],
  [
    '16247',
    'You have received payment Tk2,000.00 from 01798765432. Counter 1. Fee Tk 0.00. Balance Tk 52,000.00. TrxID DEF456GHI0 at 01/11/2026 00:09',
    ...['DEF456GHI0', 200_000, '+8801798765432', '2026-10-31T18:09:00.000Z'],
  ],
  [
    'bKash',
    'আপনি ০১৭১২৩৪৫৬৭৮ থেকে ১,০০০.৫০ টাকা পেয়েছেন। ফি ০.০০ টাকা। ব্যালেন্স ৫,২৩০.৫০ টাকা। TrxID 9AB1CDE2FH ১২/০৩/২০২৬ ১৪:০৫',
    ...['9AB1CDE2FH', 100_050, '+8801712345678', '2026-03-12T08:05:00.000Z'],
  ],
  [
    'NAGAD',
    'Money Received.\nAmount: Tk 500.00\nSender: 01812345678\nRef: N/A\nTxnID: 71FJ2K3L\nBalance: Tk 1,520.30\n12/03/2026 15:21',
    ...['71FJ2K3L', 50_000, '+8801812345678', '2026-03-12T09:21:00.000Z'],
  ],
  [
    'Nagad',
    'Payment Received.\nAmount: Tk 250.00\nCustomer: 019****5678\nTxnID: 72AB0C1D\nBalance: Tk 9,520.30\n12/03/2026 15:21',
    ...['72AB0C1D', 25_000, '019****5678', '2026-03-12T09:21:00.000Z'],
  ],
  [
    '16216',
    'Tk750.00 received from A/C:019123456787 Fee:Tk0, Your A/C Balance: Tk1,234.00 TxnId:4567890123 Date:12-MAR-26 03:21:45 pm. Download https://bit.ly/nexuspay',
    ...['4567890123', 75_000, '+8801912345678', '2026-03-12T09:21:00.000Z'],
  ],
  [
    'Rocket',
    'Received Tk.1,250.00 from A/C 01912345678-7. NetBal Tk 2,000.00. Transaction ID: 4567890124',
    ...['4567890124', 125_000, '+8801912345678', null],
  ],
];

test.each(RECEIPTS)('%s: %s', (from, text, trxId, amountPaisa, sender, received) => {
  expect(readWalletText(from, text)).toEqual({
    kind: 'receipt',
    receipt: {
      wallet: from === '16247' ? 'bkash' : from === '16216' ? 'rocket' : from.toLowerCase(),
      trxId,
      amountPaisa,
      sender,
      received: received === null ? null : new Date(received),
    },
  });
});

test('nothing is stored of codes, of money that goes out or is cashed in, and of SMS of other senders', () => {
  const others: [string, string][] = [
    [
      'bKash',
      'Your bKash verification code is 123456. It expires in 2 minutes. Please do NOT share your OTP or PIN with others.',
    ],
    ['NAGAD', 'Your OTP is 4321. Do not share it with anyone.'],
    ['bKash', 'আপনার ওটিপি ১২৩৪৫৬। কাউকে বলবেন না।'],
    [
      'bKash',
      'Cash In Tk 5,000.00 from 01711111111 successful. Fee Tk 0.00. Balance Tk 5,100.00. TrxID AHL6QX2P0K at 21/08/2026 17:55',
    ],
    [
      'bKash',
      'Send Money Tk 500.00 to 01711111111 successful. Ref 1. Fee Tk 5.00. Balance Tk 95.00. TrxID CHL6QX2P0K at 21/08/2026 17:55',
    ],
    [
      'NAGAD',
      'Cash In Received.\nAmount: Tk 1000.00\nUddokta: 01811111111\nTxnID: 71FJ2K3M\nBalance: Tk 1,520.30\n12/03/2026 15:21',
    ],
    ['16216', 'Tk500.00 sent to A/C:019123456787 Fee:Tk5 TxnId:4567890125 Date:12-MAR-26 03:21:45 pm'],
    ['+8801712345678', 'Are you open today?'],
    ['GP', 'Recharge Tk 50 and get 1 GB'],
  ];
  for (const [from, text] of others) expect(readWalletText(from, text), text).toEqual({ kind: 'other' });
});

test('a receipt from a private number, and what a wallet says otherwise, is for somebody to read', () => {
  const forged = RECEIPTS[0]![1];
  for (const [from, text] of [
    ['+8801712345678', forged],
    ['bKash2', forged],
    ['', forged],
    ['bKash', 'You have received refund Tk 100.00 from Daraz. TrxID 9AB1CDE2FG at 12/03/2026 14:05'],
    ['bKash', 'টাকা এসেছে: ৫০০, বিস্তারিত অ্যাপে দেখুন'],
    ['bKash', 'You have received Tk 1,000.00 from 01712345678.'],
  ])
    expect(readWalletText(from!, text!), `${from}: ${text}`).toEqual({ kind: 'unknown' });
});

/** An SMS with what the shopper has typed as its reference. */
const withReference = (reference: string) =>
  `You have received Tk 519.75 from 01798765432. Ref ${reference}. Fee Tk 0.00. Balance Tk 1,100.48. TrxID BHL6QX2P0K at 21/08/2026 17:55`;

test('what the shopper types as the reference changes nothing', () => {
  const said = readWalletText('bKash', RECEIPTS[1]![1]);
  expect(said.kind).toBe('receipt');
  for (const reference of [
    ...[
      'bill',
      'cash in hand',
      'deposit',
      'my pin',
      'payment of HA-1042',
      'Tk 9,000.00 from 01811111111',
      '1/1/2025',
    ],
    ...['রিচার্জ', 'received'],
  ])
    expect(readWalletText('bKash', withReference(reference)), reference).toEqual(said);
});

test('a reference with a TrxID, or with the words behind it, is for somebody to read', () => {
  for (const reference of ['TrxID ZZZZ000001', 'x. Fee Tk 0.00. TrxID ZZZZ000001', 'ok fee cash in'])
    expect(readWalletText('bKash', withReference(reference)), reference).toEqual({ kind: 'unknown' });
  // The same TrxID once more is no other money.
  expect(readWalletText('bKash', withReference('TrxID BHL6QX2P0K')).kind).toBe('receipt');
});

test('times are those of Dhaka, and one that is no day is none', () => {
  expect(readTime('2026-11-29 00:30:05')?.toISOString()).toBe('2026-11-28T18:30:00.000Z');
  expect(readTime('29-Nov-2026 12:05 AM')?.toISOString()).toBe('2026-11-28T18:05:00.000Z');
  for (const text of ['', '99/99/2026 10:00', 'yesterday']) expect(readTime(text)).toBeNull();
});

test('a statement is read by the names of its columns, below a title, with any separator', () => {
  const rows = [
    ['Statement of 01712345678'],
    ['Date', 'Type', 'Transaction ID', 'From', 'Amount (Tk)', 'Balance'],
    ['2026-11-28 10:00:00', 'Received Money', '9AB1CDE2FG', '01812345678', '1,000.00', '2,000.00'],
    ['2026-11-28 11:00:00', 'Cash Out', '9AB1CDE2FH', '01812345678', '500.00', '1,500.00'],
    ['2026-11-28 12:00:00', 'Received Money', 'TOTAL', '', '1,500.00', ''],
    ['2026-11-28 13:00:00', 'Payment', 'bhl6qx2p0k', '018****5678', '৫১৯.৭৫', ''],
  ];
  for (const separator of ['\t', ';']) {
    const statement = readStatement('bkash', rows.map((row) => row.join(separator)).join('\r\n'));
    expect(statement).toEqual({
      receipts: [
        {
          wallet: 'bkash',
          trxId: '9AB1CDE2FG',
          amountPaisa: 100_000,
          sender: '+8801812345678',
          received: new Date('2026-11-28T04:00:00Z'),
        },
        {
          wallet: 'bkash',
          trxId: 'BHL6QX2P0K',
          amountPaisa: 51_975,
          sender: '018****5678',
          received: new Date('2026-11-28T07:00:00Z'),
        },
      ],
      skipped: 1,
      bad: [{ line: 5, text: expect.stringContaining('TOTAL') }],
    });
  }
  expect(readStatement('bkash', 'Name,Phone\nRina,017')).toBeNull();
  expect(readStatement('bkash', '"')).toBeNull();
});
