import { exportTexts as bn } from './messages.bn.ts';
import { exportTexts as en } from './messages.en.ts';

export const exportMessages = { en, bn };
