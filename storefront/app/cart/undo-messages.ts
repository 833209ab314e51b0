import { undo as bn } from './undo-messages.bn.ts';
import { undo as en } from './undo-messages.en.ts';

/** The messages of the cart's lines that only the opened cart shows. */
export const undoMessages = { en, bn };
