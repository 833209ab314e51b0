import type { Article } from './article.ts';
import { customerService as bn } from './customer-service-messages.bn.ts';
import { customerService as en } from './customer-service-messages.en.ts';

/** The messages of this page, loaded only by it. Pages of both languages show the Bengali article. */
export const customerService: Article = { en, bn };
