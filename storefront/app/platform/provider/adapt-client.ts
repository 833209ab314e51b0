import { ApiError, type Client, type Page } from '@haat/contract/client';
import type { Category, Product } from '@haat/contract/shop/catalogue';
import type { Order } from '@haat/contract/shop/orders';
import { NO_FACETS } from '@haat/contract/shop/product-list-parameters';
import { bareClient, notFound } from './bare-client.ts';
import { queryList } from './local-list.ts';
import { createNormalizer } from './normalize.ts';
import { providerCategories } from './provider-categories.ts';

/**
 * Adapts a client to another provider's API that offers only sections 3 and 7 of the specification: fills in missing
 * fields, and does filtering, sorting and paging in the client. Our own API (`host` is empty) needs none of this. One adapted
 * client serves one page or action, because it fetches a list only once.
 */
export function adaptClient(client: Client, host: string): Client {
  if (host === '') return client;
  const normalize = createNormalizer((path) =>
    path && URL.canParse(path, host) ? new URL(path, host).href : path,
  );
  const api = { ...forProvider(client, host), getSetup: client.getSetup };
  let products: Promise<Product[]> | undefined;
  let categories: Promise<Category[]> | undefined;

  function allProducts(): Promise<Product[]> {
    products ??= api.listProducts().then(({ items }) => items.map(normalize.product));
    return products;
  }

  const adapted: Client = {
    ...api,
    async listProducts({ query = {} } = {}) {
      if ((await kindOf(client, host)) === 'full') {
        const page = await api.listProducts({ query });
        return { ...page, items: page.items.map(normalize.product) };
      }
      return queryList(await allProducts(), query.category ? await adapted.listCategories() : [], query);
    },
    async getProduct({ params }) {
      if ((await kindOf(client, host)) === 'full') return normalize.product(await api.getProduct({ params }));
      const product = (await allProducts()).find((each) => each.id === params.id);
      if (!product) throw notFound();
      return product;
    },
    listCategories() {
      categories ??= api.listCategories().then(providerCategories);
      return categories;
    },
    getSetup: async () => normalize.setup(await api.getSetup()),
    getSetupPage: async () => normalize.setupPage(await api.getSetupPage()),
    listSliderBanners: async () => normalize.banners(await api.listSliderBanners()),
    getContactInfo: async () => normalize.contactInfo(await api.getContactInfo()),
    getProfile: async () => normalize.profile(await api.getProfile()),
    async updateProfile(given) {
      const result = await api.updateProfile(given);
      return normalize.profile('id' in result ? result : await api.getProfile())!;
    },
    listShippingAddresses: async () => (await api.listShippingAddresses()).map(normalize.shippingAddress),
    async createShippingAddress(given) {
      const result = await api.createShippingAddress(given);
      // Later updates need the id, which the response may lack.
      const saved = 'id' in result ? result : (await api.listShippingAddresses())[0];
      return normalize.shippingAddress(saved ?? result);
    },
    updateShippingAddress: async ({ params, body }) => ({
      ...body,
      ...(await api.updateShippingAddress({ params, body })),
      id: params.id,
    }),
    listCartLines: async () => (await api.listCartLines()).map(normalize.cartLine),
    listProductFacets: async (given) =>
      (await kindOf(client, host)) === 'full' ? api.listProductFacets(given) : NO_FACETS,
    listArticles: async () => ((await kindOf(client, host)) === 'full' ? api.listArticles() : []),
    listDeliveryZones: async () => ((await kindOf(client, host)) === 'full' ? api.listDeliveryZones() : []),
    placeCustomerOrder: async ({ body }) =>
      normalize.order({ ...(body as Partial<Order>), ...(await api.placeCustomerOrder({ body })) }),
    listCustomerOrders: async (given) => normalizePage(await api.listCustomerOrders(given)),
    listOrders: async (given) => normalizePage(await api.listOrders(given)),
  };

  function normalizePage(page: Page<Order>): Page<Order> {
    return { ...page, items: page.items.map(normalize.order).toSorted(newestFirst) };
  }

  return adapted;
}

/**
 * The client for a provider: with our own API's calls and parameters, or without. While the kind is unknown, only orders have their key,
 * because without it one that is sent twice can become two.
 */
function forProvider(client: Client, host: string): Client {
  const bare = bareClient(client);
  const orders = { placeCustomerOrder: client.placeCustomerOrder, placeGuestOrder: client.placeGuestOrder };
  const byKind = { full: client, bare, unknown: { ...bare, ...orders } };
  const call = (name: keyof Client) => async (given: never) =>
    (byKind[await kindOf(client, host)][name] as (given: never) => Promise<unknown>)(given);
  return Object.fromEntries(
    Object.keys(client).map((name) => [name, call(name as keyof Client)]),
  ) as unknown as Client;
}

type Kind = 'full' | 'bare' | 'unknown';

/** By host: whether the provider offers more than the specification. Ours lists its payment options in its setup. */
const kinds = new Map<string, Promise<Kind>>();

function kindOf(client: Client, host: string): Promise<Kind> {
  const known = kinds.get(host);
  if (known) return known;
  const kind = client.getSetup().then(
    (setup): Kind => (setup?.payment_options === undefined ? 'bare' : 'full'),
    (problem): Kind => {
      if (problem instanceof ApiError && problem.status === 404) return 'bare';
      kinds.delete(host);
      return 'unknown';
    },
  );
  kinds.set(host, kind);
  return kind;
}

function newestFirst(one: Order, other: Order): number {
  return Date.parse(other.created) - Date.parse(one.created) || other.id - one.id;
}
