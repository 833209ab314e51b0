import { cart } from '../cart/messages.bn.ts';
import { cartMessages } from '../cart/messages.ts';
import { catalogue } from '../catalogue/messages.bn.ts';
import { catalogueMessages } from '../catalogue/messages.ts';
import { content } from '../content/messages.bn.ts';
import { contentMessages } from '../content/messages.ts';
import { shop } from '../shop/messages.bn.ts';
import { shopMessages } from '../shop/messages.ts';

/** Adds the Bengali messages of every page; imported by the Bengali layout. */
cartMessages.bn = cart;
catalogueMessages.bn = catalogue;
contentMessages.bn = content;
shopMessages.bn = shop;
