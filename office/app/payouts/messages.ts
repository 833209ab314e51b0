import { payouts as bn } from './messages.bn.ts';
import { payouts as en } from './messages.en.ts';

export const payoutMessages = { en, bn };
