import { cart } from '../cart/messages.en.ts';
import { cartMessages } from '../cart/messages.ts';
import { catalogue } from '../catalogue/messages.en.ts';
import { catalogueMessages } from '../catalogue/messages.ts';
import { content } from '../content/messages.en.ts';
import { contentMessages } from '../content/messages.ts';
import { shop } from '../shop/messages.en.ts';
import { shopMessages } from '../shop/messages.ts';

/** Adds the English messages of every page; imported by the English layout. */
cartMessages.en = cart;
catalogueMessages.en = catalogue;
contentMessages.en = content;
shopMessages.en = shop;
