import { couriers as bn } from './messages.bn.ts';
import { couriers as en } from './messages.en.ts';

export const courierMessages = { en, bn };
