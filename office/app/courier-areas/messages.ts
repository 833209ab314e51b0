import { courierAreas as bn } from './messages.bn.ts';
import { courierAreas as en } from './messages.en.ts';

export const courierAreaMessages = { en, bn };
