import { scanning as bn } from './messages.bn.ts';
import { scanning as en } from './messages.en.ts';

export const scanningMessages = { en, bn };
