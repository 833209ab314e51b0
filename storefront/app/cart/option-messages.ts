import { option as bn } from './option-messages.bn.ts';
import { option as en } from './option-messages.en.ts';

export const optionMessages = { en, bn };
