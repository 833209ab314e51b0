import { cart } from '../cart/text.en.ts';
import { catalogue } from '../catalogue/text.en.ts';
import { content } from '../content/text.en.ts';
import { shell } from '../shell/text.en.ts';

export const en = { cart, catalogue, content, shell };
