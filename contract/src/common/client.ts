import type {
  Credentials,
  PasswordChange,
  Profile,
  ProfileChanges,
  RefreshedTokens,
  Registration,
  Tokens,
} from '../shop/accounts.ts';
import type { CartLine, MergedCart } from '../shop/cart.ts';
import type { Category, Product, ProductQuery } from '../shop/catalogue.ts';
import type { CustomerOrderRequest, GuestOrderRequest } from '../shop/checkout.ts';
import type { ContactInfo, ContactMessage, Setup, SetupPage, SliderBanner } from '../shop/content.ts';
import type { GuestOrder, Order, OrderQuery } from '../shop/orders.ts';
import type { PaymentStatus } from '../shop/payments.ts';
import type { NewShippingAddress, ShippingAddress } from '../shop/shipping-addresses.ts';
import { paths } from './paths.ts';
import type { StockRefusal } from './refusal.ts';

/** A page of a list: the items, how many there are in all, and the cursors of its neighbours. */
export interface Page<T> {
  items: T[];
  total: number;
  next: string | null;
  previous: string | null;
}

/** The API said no: its status and its words. `status` 0 means that no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly refusal: StockRefusal;
  /** Seconds until another try makes sense, where the API said so. */
  readonly retryAfter: number | null;

  constructor(status: number, refusal: StockRefusal, retryAfter: number | null = null) {
    super(refusal.message);
    this.name = 'ApiError';
    this.status = status;
    this.refusal = refusal;
    this.retryAfter = retryAfter;
  }
}

/** What the client needs of a `fetch`, which does not have to be a browser's. */
export type Fetch = (address: string, request: FetchRequest) => Promise<ApiResponse>;

interface FetchRequest {
  method: string;
  headers: Record<string, string>;
  body?: string | FormData;
}

/** What the client reads of a `Response`. */
export interface ApiResponse {
  ok: boolean;
  status: number;
  headers: { get(name: string): string | null };
  json(): Promise<unknown>;
}

export interface ClientOptions {
  /** Origin of the API, without a path; empty for the own origin. */
  host: string;
  /** The browser's fetch, or an in-process one during server rendering. */
  fetch: Fetch;
  /** The access token to send along, asked for anew at each call; null while nobody is signed in. */
  token?: () => string | null;
}

export type Client = ReturnType<typeof createClient>;

/** The storefront's only way to the API (specification, section 7). Every call throws `ApiError` on a refusal. */
export function createClient({ host, fetch, token }: ClientOptions) {
  const call = async (method: string, path: string, body?: unknown) => {
    const access = path === paths.guestOrders ? null : token?.();
    const form = body instanceof FormData;
    const response = await fetch(host + path, {
      method,
      headers: {
        // A form's type names its boundary, which only fetch knows.
        ...(form ? {} : { 'content-type': 'application/json' }),
        ...(access ? { authorization: `Bearer ${access}` } : {}),
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    }).catch((cause) => {
      throw new ApiError(0, { code: 'unreachable', message: String(cause) });
    });
    if (!response.ok) throw new ApiError(response.status, await refusalOf(response), retryAfterOf(response));
    return response;
  };
  const json = async <T>(method: string, path: string, body?: unknown) =>
    (await call(method, path, body)).json() as Promise<T>;
  /** For calls whose result the specification leaves open: `{}` where the provider sends nothing, or no JSON. */
  const result = async <T>(method: string, path: string, body: unknown): Promise<T> => {
    const response = await call(method, path, body);
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const isEmpty = response.status === 204 || response.headers.get('content-length') === '0';
    return ((isJson && !isEmpty ? await response.json() : null) ?? {}) as T;
  };
  const send = async (method: string, path: string, body?: unknown): Promise<void> => {
    await call(method, path, body);
  };

  // The shop's own API is asked for refresh tokens that work once; another provider is sent what it knows alone.
  const rotation = host === '' ? { rotate: true } : {};

  return {
    products: async (query: ProductQuery = {}): Promise<Page<Product>> =>
      pageOf(await call('GET', withQuery(paths.products, query))),
    product: (id: number) => json<Product>('GET', withParam(paths.product, id)),
    categories: () => json<Category[]>('GET', paths.categories),
    setup: () => json<Setup[]>('GET', paths.setup).then(first),
    setupPage: () => json<SetupPage[]>('GET', paths.setupPage).then(first),
    sliderBanners: () => json<SliderBanner[]>('GET', paths.sliderBanners),
    contactInfo: () => json<ContactInfo[]>('GET', paths.contactInfo).then(first),
    sendMessage: (message: ContactMessage) => send('POST', paths.messages, message),
    /** The key goes in the body, since another provider may allow no header beyond the specification's. */
    placeGuestOrder: (order: GuestOrderRequest, key: string) =>
      result<GuestOrder>('POST', paths.guestOrders, { ...order, order_key: key }),
    guestOrder: (token: string) => json<GuestOrder>('GET', withParam(paths.guestOrder, token)),
    register: (registration: Registration) => send('POST', paths.register, registration),
    signIn: (credentials: Credentials) => json<Tokens>('POST', paths.token, { ...credentials, ...rotation }),
    refreshTokens: (refresh: string) =>
      json<RefreshedTokens>('POST', paths.tokenRefresh, { refresh, ...rotation }),
    signOut: (refresh: string) => send('POST', paths.tokenLogout, { refresh }),
    profile: () => json<Profile[]>('GET', paths.profiles).then(first),
    /** A form with a file in `profile_picture`, or just the fields to change. */
    updateProfile: (id: number, changes: FormData | ProfileChanges) =>
      result<Profile>('PATCH', withParam(paths.profile, id), changes),
    changePassword: (change: PasswordChange) => send('POST', paths.password, change),
    endOtherSessions: () => send('POST', paths.otherSessions),
    shippingAddresses: () => json<ShippingAddress[]>('GET', paths.shippingAddresses),
    createShippingAddress: (address: NewShippingAddress) =>
      result<ShippingAddress>('POST', paths.shippingAddresses, address),
    updateShippingAddress: (id: number, address: NewShippingAddress) =>
      result<ShippingAddress>('PUT', withParam(paths.shippingAddress, id), address),
    cartLines: () => json<CartLine[]>('GET', paths.carts),
    addCartLine: (item: number, quantity: number) =>
      result<CartLine>('POST', paths.carts, { item, quantity }),
    changeCartLine: (id: number, quantity: number) =>
      result<CartLine>('PATCH', withParam(paths.cart, id), { quantity }),
    removeCartLine: (id: number) => send('DELETE', withParam(paths.cart, id)),
    placeOrder: (order: CustomerOrderRequest, key: string) =>
      result<Order>('POST', paths.customerOrders, { ...order, order_key: key }),
    orders: async (query: OrderQuery = {}): Promise<Page<Order>> =>
      pageOf(await call('GET', withQuery(paths.customerOrders, query))),
    /** The same list at its other address. */
    orderHistory: async (query: OrderQuery = {}): Promise<Page<Order>> =>
      pageOf(await call('GET', withQuery(paths.orders, query))),
    initiatePayment: (order: number, language: 'en' | 'bn' = 'en') =>
      json<{ payment_url: string }>('GET', withQuery(withParam(paths.initiatePayment, order), { language })),
    initiateGuestPayment: (token: string, language: 'en' | 'bn' = 'en') =>
      json<{ payment_url: string }>(
        'GET',
        withQuery(withParam(paths.initiateGuestPayment, token), { language }),
      ),
    paymentStatus: (order: number) => json<PaymentStatus>('GET', withParam(paths.paymentStatus, order)),
    guestPaymentStatus: (token: string) =>
      json<PaymentStatus>('GET', withParam(paths.guestPaymentStatus, token)),
    mergeCart: (items: { product: number; quantity: number }[], key: string) =>
      json<MergedCart>('POST', paths.cartMerge, { items, merge_key: key }),
  };
}

async function pageOf<T>(response: ApiResponse): Promise<Page<T>> {
  const items = (await response.json()) as T[];
  const link = response.headers.get('link') ?? '';
  return {
    items,
    total: Number(response.headers.get('x-total-count') ?? items.length),
    next: cursorIn(link, 'next'),
    previous: cursorIn(link, 'prev'),
  };
}

function cursorIn(link: string, rel: string): string | null {
  const address = new RegExp(`<([^>]*)>; rel="${rel}"`).exec(link)?.[1];
  return address ? new URL(address, 'http://shop').searchParams.get('cursor') : null;
}

function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, String(value));
  return params.size > 0 ? `${path}?${params}` : path;
}

function withParam(path: string, value: string | number): string {
  return path.replace(/\{\w+\}/, encodeURIComponent(value));
}

function first<T>(list: T[]): T | null {
  return list[0] ?? null;
}

async function refusalOf(response: ApiResponse): Promise<StockRefusal> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body === 'object' && body !== null && 'code' in body && 'message' in body)
    return body as StockRefusal;
  return { code: 'unexpected', message: `The shop answered ${response.status}.` };
}

/** The header may hold a date as well, which our API never sends. */
function retryAfterOf({ headers }: ApiResponse): number | null {
  const seconds = headers.get('retry-after');
  return seconds !== null && /^\d{1,9}$/.test(seconds) ? Number(seconds) : null;
}
