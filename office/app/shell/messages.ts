import { shell as bn } from './messages.bn.ts';
import { shell as en } from './messages.en.ts';

export const shellMessages = { en, bn };
