import { staff as bn } from './messages.bn.ts';
import { staff as en } from './messages.en.ts';

export const staffMessages = { en, bn };
