import { health as bn } from './messages.bn.ts';
import { health as en } from './messages.en.ts';

export type { Figures } from './messages.en.ts';
export const healthMessages = { en, bn };
