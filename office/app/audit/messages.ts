import { audit as bn } from './messages.bn.ts';
import { audit as en } from './messages.en.ts';

export const auditMessages = { en, bn };
