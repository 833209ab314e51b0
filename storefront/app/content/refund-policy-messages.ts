import type { Article } from './article.ts';
import { refundPolicy as bn } from './refund-policy-messages.bn.ts';
import { refundPolicy as en } from './refund-policy-messages.en.ts';

/** The messages of this page, loaded only by it. Pages of both languages show the Bengali article. */
export const refundPolicy: Article = { en, bn };
