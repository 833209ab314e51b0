import { products as bn } from './messages.bn.ts';
import { products as en } from './messages.en.ts';

export const productMessages = { en, bn };
