import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id } from '../http/id.ts';
import { Closed, TokenParams } from '../http/schemas.ts';
import { faces } from './order-choices.ts';
import { GuestOrder, Order } from './orders.ts';

const FeedbackRequest = Closed({
  face: Type.Enum(faces),
  lines: Type.Optional(
    Type.Array(Closed({ line: Id, fresh: Type.Boolean() }), {
      maxItems: 200,
      description: 'of the lines that the order asks about; the others have no answer',
    }),
  ),
});
export type FeedbackRequest = Static<typeof FeedbackRequest>;

const feedback = {
  summary: 'How a delivered order was, once',
  body: FeedbackRequest,
  refusals: [404, 409, 413, 415, 503],
} as const;

/**
 * The same again changes nothing. 404: a line that the order does not ask about; 409 `feedback_given`: something else was said before;
 * `feedback_closed`: not delivered, or more than 14 days ago.
 */
export const giveFeedback = endpoint('giveFeedback', {
  ...feedback,
  access: 'customer',
  params: Type.Object({ id: Id }),
  response: Order,
});

/** Whoever has the token has got the goods, also of an order that an account has placed. */
export const giveGuestFeedback = endpoint('giveGuestFeedback', {
  ...feedback,
  access: 'public',
  params: TokenParams,
  response: GuestOrder,
});
