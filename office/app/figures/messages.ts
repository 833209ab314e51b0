import { figures as bn } from './messages.bn.ts';
import { figures as en } from './messages.en.ts';

export const figureMessages = { en, bn };
