import type { Article } from './article.ts';
import { returnPolicy as bn } from './return-policy-messages.bn.ts';
import { returnPolicy as en } from './return-policy-messages.en.ts';

/** The messages of this page, loaded only by it. Pages of both languages show the Bengali article. */
export const returnPolicy: Article = { en, bn };
