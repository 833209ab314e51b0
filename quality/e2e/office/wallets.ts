import { type APIRequestContext, expect } from '@playwright/test';
import { codeOf, newStaff } from './office.ts';

/**
 * Opens wallets of the shop, and a phone of the desk whose SMS the shop reads. Returns what forwards an SMS about money that a shopper has
 * sent to the bKash wallet, and what closes them again.
 */
export async function openWallets(request: APIRequestContext) {
  const { api } = await newStaff('owner', 'Rina');
  const { secret } = await api.beginTotp();
  await api.confirmTotp({ body: { code: codeOf(secret) } });
  const save = async (wallets: Parameters<typeof api.saveWallets>[0]['body']['wallets']) => {
    const { version } = await api.getWalletSettings();
    await api.saveWallets({ body: { version, wallets } });
  };
  await save([
    { wallet: 'bkash', number: '+8801712345678', account: 'personal' },
    { wallet: 'nagad', number: '+8801812345678', account: 'merchant' },
  ]);
  const { token } = await api.addWalletPhone({ body: { name: 'Desk' } });
  return {
    async forward(taka: unknown, trxId: string, from: string) {
      const text = `You have received Tk ${Number(taka).toFixed(2)} from ${from}. Fee Tk 0.00. Balance Tk 900.00. TrxID ${trxId} at 29/11/2026 14:05`;
      const headers = { authorization: `Bearer ${token}` };
      const data = { from: 'bKash', text };
      const forwarded = await request.post('/api/wallet-receipts/', { headers, data });
      expect(await forwarded.json()).toEqual({ stored: 'receipt' });
    },
    close: () => save([]),
  };
}
