import { createHash, randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { queryRow } from './customers.ts';

/**
 * Opens wallets of the shop, and a phone of the desk whose SMS the shop reads. Returns what forwards an SMS about money that a shopper has
 * sent to the bKash wallet, and what closes them again.
 */
export async function openWallets(request: APIRequestContext) {
  const token = randomUUID();
  const wallets = [
    { wallet: 'bkash', number: '+8801712345678', account: 'personal' },
    { wallet: 'nagad', number: '+8801812345678', account: 'merchant' },
  ];
  await queryRow('update shop_setting set wallets = $1', [JSON.stringify(wallets)]);
  await queryRow("insert into wallet_phone (name, token_hash, actor) values ('Desk', $1, 'shop')", [
    createHash('sha256').update(token).digest('hex'),
  ]);
  return {
    async forward(taka: unknown, trxId: string, from: string) {
      const text = `You have received Tk ${Number(taka).toFixed(2)} from ${from}. Fee Tk 0.00. Balance Tk 900.00. TrxID ${trxId} at 29/11/2026 14:05`;
      const headers = { authorization: `Bearer ${token}` };
      const data = { from: 'bKash', text };
      const forwarded = await request.post('/api/wallet-receipts/', { headers, data });
      expect(await forwarded.json()).toEqual({ stored: 'receipt' });
    },
    close: () => queryRow("update shop_setting set wallets = '[]'"),
  };
}
