import { ApiError, type Client } from '@haat/contract/client';
import type { CartLine } from '@haat/contract/shop/cart';

const PROFILE = [
  'username',
  'full_name',
  'address_1',
  'city',
  'zipcode',
  'country',
  'phone',
  'profile_picture',
];
const RECEIVER = ['name', 'email', 'phone', 'address', 'city', 'zipcode', 'country'];
const CHOICES = ['order_type', 'delivery_type'];

/** The calls of the specification (section 7), each with the fields of its body. */
const SPECIFIED: Partial<Record<keyof Client, readonly string[]>> = {
  listProducts: [],
  listCategories: [],
  getSetup: [],
  getSetupPage: [],
  listSliderBanners: [],
  getContactInfo: [],
  sendMessage: ['name', 'email', 'subject', 'message'],
  signIn: ['phone', 'password'],
  refreshTokens: ['refresh'],
  register: ['phone', 'email', 'password'],
  getProfile: [],
  updateProfile: PROFILE,
  listShippingAddresses: [],
  createShippingAddress: RECEIVER,
  updateShippingAddress: RECEIVER,
  listCartLines: [],
  addCartLine: ['item', 'quantity'],
  changeCartLine: ['quantity'],
  removeCartLine: [],
  listCustomerOrders: [],
  placeCustomerOrder: [
    ...['receiver_name', 'receiver_email', 'receiver_phone_number', 'receiver_address'],
    ...['receiver_city', 'receiver_zip_code', 'receiver_country', ...CHOICES],
  ],
  initiatePayment: [],
  listOrders: [],
  placeGuestOrder: [...RECEIVER, 'items', ...CHOICES],
};

const ORDER_ITEM = ['product', 'quantity', 'price'];

interface Given {
  params?: object;
  body?: object;
}

type Call = (given?: Given) => Promise<unknown>;

/** The ids of the other lines of the same product, by the id of the first one, as last fetched. */
let twins = new Map<number, number[]>();
/** The products in the cart, as last fetched; null before. */
let inCart: Set<number> | null = null;

/**
 * Restricts a client to the calls and fields of the specification (section 7), for a provider that has no others. Every other call is a
 * 404 that is not sent. A provider may have several lines of a product: they are one line.
 */
export function bareClient(client: Client): Client {
  const calls = client as unknown as Record<string, Call>;
  const restricted = (name: string, fields: readonly string[] | undefined): Call =>
    fields
      ? ({ params, body } = {}) =>
          calls[name]!({ ...(params && { params }), ...(body && { body: onlyFields(body, fields) }) })
      : async () => {
          throw notFound();
        };
  const specified = Object.fromEntries(
    Object.keys(calls).map((name) => [name, restricted(name, SPECIFIED[name as keyof Client])]),
  ) as unknown as Client;

  async function changeCartLine({ params, body }: Parameters<Client['changeCartLine']>[0]) {
    const changed = await specified.changeCartLine({ params, body });
    await removeLines(twins.get(params.id) ?? []);
    return changed;
  }

  const removeLines = (ids: readonly number[]) =>
    Promise.all(ids.map((id) => specified.removeCartLine({ params: { id } })));

  async function listCartLines(): Promise<CartLine[]> {
    const { lines, others } = mergeTwins(await specified.listCartLines());
    twins = others;
    inCart = new Set(lines.filter(({ purchased }) => !purchased).map(({ item }) => item));
    return lines;
  }

  return {
    ...specified,
    /** Such a provider has no sessions that end. */
    signOut: async () => undefined,
    listCartLines,
    changeCartLine,
    removeCartLine: async ({ params }) =>
      void (await removeLines([params.id, ...(twins.get(params.id) ?? [])])),
    /**
     * Adding a product again raises the quantity of its line, whether or not the provider does that (specification, section 4). One that the
     * cart did not have is sent at once, because a page that is being left waits for no response; a line that it has got since is its twin.
     */
    async addCartLine({ body }) {
      const lines = !inCart || inCart.has(body.item) ? await listCartLines() : [];
      const line = lines.find(({ item, purchased }) => item === body.item && !purchased);
      if (!line) {
        inCart?.add(body.item);
        return specified.addCartLine({ body });
      }
      const quantity = line.quantity + (body.quantity ?? 1);
      return changeCartLine({ params: { id: line.id }, body: { quantity } });
    },
    placeGuestOrder: ({ body }) =>
      specified.placeGuestOrder({
        body: { ...body, items: body.items.map((item) => onlyFields(item, ORDER_ITEM) as typeof item) },
      }),
  };
}

/** Lines of the same product as one, with the id of the first and the quantity of all. Purchased lines are history, and stay. */
function mergeTwins(given: CartLine[]): { lines: CartLine[]; others: Map<number, number[]> } {
  const first = new Map<number, CartLine>();
  const others = new Map<number, number[]>();
  const lines: CartLine[] = [];
  for (const line of given) {
    const before = line.purchased ? undefined : first.get(line.item);
    if (before) {
      before.quantity += line.quantity;
      before.total = Number(before.total) + Number(line.total);
      others.set(before.id, [...(others.get(before.id) ?? []), line.id]);
      continue;
    }
    const copy = { ...line };
    if (!line.purchased) first.set(line.item, copy);
    lines.push(copy);
  }
  return { lines, others };
}

function onlyFields<T extends object>(body: T, fields: readonly string[]): T {
  if (!(body instanceof FormData))
    return Object.fromEntries(Object.entries(body).filter(([name]) => fields.includes(name))) as T;
  const form = new FormData();
  for (const [name, value] of body) if (fields.includes(name)) form.append(name, value);
  return form as T;
}

export function notFound(): ApiError {
  return new ApiError(404, {
    code: 'not_found',
    params: { what: 'This' },
    message: 'The provider does not have this.',
  });
}
