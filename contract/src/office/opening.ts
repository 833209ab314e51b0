import { type Static, Type } from 'typebox';
import { Closed, Named, Nullable } from '../http/schemas.ts';
import { officeEndpoint } from './endpoint.ts';

const shopStates = ['demo', 'preparing', 'open'] as const;
export const ShopState = Type.Enum(shopStates, {
  description: 'demo: somebody tries Haat; preparing: orders are not delivered; open: it sells',
});

/** The steps of the opening, in their order. The last one is the opening itself. */
const openingSteps = [
  'name',
  'products',
  'delivery',
  'payment',
  'messages',
  'second_factor',
  'legal',
  'backup',
  'trial',
] as const;
export type OpeningStep = (typeof openingSteps)[number];

/** What is missing in a step, found out from the data of the shop: nobody ticks it off. */
const openingTasks = [
  'no_name',
  'demo_name',
  'no_logo',
  'demo_logo',
  'no_contact',
  'demo_hours',
  'demo_contact',
  'demo_about',
  'demo_items',
  'no_products',
  'no_zones',
  'no_hours',
  'first_promises',
  'no_payment',
  'demo_payment_setting',
  'demo_sms_setting',
  'no_sms',
  'no_email',
  'no_public_url',
  'own_factor',
  'no_dbid',
  'no_trade_licence',
  'no_bin',
  'first_privacy',
  'first_terms',
  'no_backup',
  'no_backup_key',
  'no_trial',
  'trial_orders',
] as const;
export type OpeningTask = (typeof openingTasks)[number];

const Count = Type.Integer({ minimum: 0 });

export const Opening = Named('Opening', {
  state: ShopState,
  opened: Nullable(Type.String(), { description: 'when it opened for the first time' }),
  steps: Type.Array(
    Type.Object({
      step: Type.Enum(openingSteps),
      tasks: Type.Array(
        Type.Object({
          task: Type.Enum(openingTasks),
          blocks: Type.Boolean({ description: 'with it the shop does not open' }),
        }),
        { description: 'none: the step is done' },
      ),
      notes: Type.Array(Type.Enum(openingTasks), { description: 'what may stay as it is' }),
      can_skip: Type.Boolean({ description: 'a shop can sell without it' }),
      skipped: Type.Boolean({ description: 'the owner does without it' }),
    }),
  ),
  demo: Type.Object(
    { products: Count, categories: Count, banners: Count },
    { description: 'what shoppers see of the demo' },
  ),
  brand_pictures: Type.String({
    description:
      'URL of the folder of the pictures drawn of the logo; empty without a logo of the shop’s own',
  }),
  can_restore: Type.Boolean({ description: 'the removed products of the demo can come back' }),
  trial_orders: Count,
  delivered_trials: Count,
  ends: Type.Array(Type.Enum(['gateway', 'phone', 'couriers']), {
    description: 'what of the demo works now and ends when the shop opens',
  }),
  without_factor: Type.Array(Type.String(), {
    description: 'other owners and managers who set up a second factor at their next visit after the opening',
  }),
});
export type Opening = Static<typeof Opening>;

export const getOpening = officeEndpoint('getOpening', {
  summary: 'The state of the shop, and what is missing before it opens',
  right: 'shop.open',
  response: Opening,
});

/**
 * demo → preparing → open, and back to preparing while no order is open. 409 `shop_not_ready` names in `params.tasks` what is left;
 * `orders_are_open`; `shop_in_other_state`: from its state now the shop does not go there.
 */
export const changeShopState = officeEndpoint('changeShopState', {
  summary: 'Prepare, open or close the shop',
  right: 'shop.open',
  body: Closed({ state: Type.Enum(['preparing', 'open']) }),
  response: Opening,
  refusals: [409],
});

/**
 * remove: shoppers see no product, banner, contact detail or logo of the demo; restore: all of it again, until the shop opens; keep: its
 * products, categories and banners are the shop's own. 409 `shop_in_other_state` once there is nothing to restore.
 */
export const changeDemo = officeEndpoint('changeDemo', {
  summary: 'Remove, restore or keep the products of the demo',
  right: 'shop.open',
  body: Closed({ action: Type.Enum(['remove', 'restore', 'keep']) }),
  response: Opening,
  refusals: [409],
});

/** Deletes every order that was placed before the shop opened, with its stock, cash and messages. 409 `shop_in_other_state` after the opening. */
export const deleteTrialOrders = officeEndpoint('deleteTrialOrders', {
  summary: 'Delete the orders that were placed before the shop opened',
  right: 'shop.open',
  body: Closed({}),
  response: Opening,
  refusals: [409],
});

export const skipOpeningStep = officeEndpoint('skipOpeningStep', {
  summary: 'Do without a step, or not any more',
  right: 'shop.open',
  body: Closed({ step: Type.Enum(['delivery', 'messages', 'legal']), skipped: Type.Boolean() }),
  response: Opening,
});
