import { wallets as bn } from './messages.bn.ts';
import { wallets as en } from './messages.en.ts';

export const walletMessages = { en, bn };
