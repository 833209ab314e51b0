import type { Tokens } from '@haat/contract/shop/accounts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

/** The customers that tests share. */
export const amina = { phone: '01712-345678', e164: '+8801712345678', password: 'ilish with mustard' };
export const karim = { phone: '০১৮১২৩৪৫৬৭৮', e164: '+8801812345678', password: 'forty-two mangoes' };

/** The receiver of Amina's orders, as in a customer's order. */
export const receiver = {
  receiver_name: 'Amina Begum',
  receiver_email: 'amina@example.com',
  receiver_phone_number: '০১৭১২-৩৪৫৬৭৮',
  receiver_address: 'House 7, Road 5, Dhanmondi',
  receiver_city: 'Dhaka',
  receiver_zip_code: '1205',
  receiver_country: 'Bangladesh',
};

/** A clock that the test sets forward. It starts at the real time, so that it fits the times in real tokens. */
export function manualClock(): { now: () => Date; forward: (ms: number) => void } {
  let time = Date.now();
  return {
    now: () => new Date(time),
    forward: (ms) => {
      time += ms;
    },
  };
}

/** A customer who has registered and is signed in. */
export interface SignedInCustomer extends Tokens {
  id: number;
  /** Sends a request with the customer's access token. */
  call(method: Method, url: string, payload?: object): Promise<LightMyRequestResponse>;
}

type Method = NonNullable<InjectOptions['method']>;

/** Registers a customer and signs in. */
export async function signUp(
  app: FastifyInstance,
  { phone, password }: { phone: string; password: string },
): Promise<SignedInCustomer> {
  const registered = await post(app, '/api/user/register/', { phone, password });
  if (registered.statusCode !== 201) throw new Error(registered.body);
  return { id: registered.json<{ id: number }>().id, ...(await signInAs(app, { phone, password })) };
}

/** Signs in a registered customer. */
export async function signInAs(
  app: FastifyInstance,
  { phone, password }: { phone: string; password: string },
): Promise<Omit<SignedInCustomer, 'id'>> {
  const response = await post(app, '/api/token/', { phone, password });
  if (response.statusCode !== 200) throw new Error(response.body);
  const tokens = response.json<Tokens>();
  return { ...tokens, call: callWith(app, tokens.access) };
}

/** Returns a function that sends requests with this access token. */
export function callWith(app: FastifyInstance, access: string): SignedInCustomer['call'] {
  return async (method, url, payload) =>
    app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${access}` },
      ...(payload === undefined ? {} : { payload }),
    });
}

/** Sends a JSON body without an access token. */
export async function post(
  app: FastifyInstance,
  url: string,
  payload: object,
): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'POST', url, payload });
}
