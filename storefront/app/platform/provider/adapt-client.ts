import { ApiError, type Client, type Page } from '@haat/contract/client';
import type { Category, Product } from '@haat/contract/shop/catalogue';
import type { Order } from '@haat/contract/shop/orders';
import { queryList } from './local-list.ts';
import { createNormalizer } from './normalize.ts';

/**
 * Adapts a client to another provider's API that offers only sections 3 and 7 of the specification: fills in missing
 * fields, and does filtering, sorting and paging in the client. Our own API needs none of this. One adapted client serves
 * one page or action, because it fetches a list only once.
 */
export function adaptClient(client: Client, host: string): Client {
  const normalize = createNormalizer((path) =>
    path && URL.canParse(path, host) ? new URL(path, host).href : path,
  );
  let products: Promise<Product[]> | undefined;
  let categories: Promise<Category[]> | undefined;

  function allProducts(): Promise<Product[]> {
    products ??= client.listProducts().then(({ items }) => items.map(normalize.product));
    return products;
  }

  const adapted: Client = {
    ...client,
    async listProducts({ query = {} } = {}) {
      if (await hasFullApi(client, host)) {
        const page = await client.listProducts({ query });
        return { ...page, items: page.items.map(normalize.product) };
      }
      return queryList(await allProducts(), query.category ? await adapted.listCategories() : [], query);
    },
    async getProduct({ params }) {
      if (await hasFullApi(client, host)) return normalize.product(await client.getProduct({ params }));
      const product = (await allProducts()).find((each) => each.id === params.id);
      if (!product) throw notFound();
      return product;
    },
    listCategories() {
      categories ??= client.listCategories().then(normalize.categories);
      return categories;
    },
    getSetup: async () => normalize.setup(await client.getSetup()),
    getSetupPage: async () => normalize.setupPage(await client.getSetupPage()),
    listSliderBanners: async () => normalize.banners(await client.listSliderBanners()),
    getContactInfo: async () => normalize.contactInfo(await client.getContactInfo()),
    getProfile: async () => normalize.profile(await client.getProfile()),
    async updateProfile(given) {
      const result = await client.updateProfile(given);
      return normalize.profile('id' in result ? result : await client.getProfile())!;
    },
    listShippingAddresses: async () => (await client.listShippingAddresses()).map(normalize.shippingAddress),
    async createShippingAddress(given) {
      const result = await client.createShippingAddress(given);
      // Later updates need the id, which the response may lack.
      const saved = 'id' in result ? result : (await client.listShippingAddresses())[0];
      return normalize.shippingAddress(saved ?? result);
    },
    updateShippingAddress: async ({ params, body }) => ({
      ...body,
      ...(await client.updateShippingAddress({ params, body })),
      id: params.id,
    }),
    listCartLines: async () => (await client.listCartLines()).map(normalize.cartLine),
    listArticles: async () => ((await hasFullApi(client, host)) ? client.listArticles() : []),
    listDeliveryZones: async () => ((await hasFullApi(client, host)) ? client.listDeliveryZones() : []),
    async quoteOrder(given) {
      if (await hasFullApi(client, host)) return client.quoteOrder(given);
      throw notFound();
    },
    async mergeCart(given) {
      if (await hasFullApi(client, host)) return client.mergeCart(given);
      throw notFound();
    },
    placeCustomerOrder: async ({ body }) =>
      normalize.order({ ...(body as Partial<Order>), ...(await client.placeCustomerOrder({ body })) }),
    listCustomerOrders: async (given) => normalizePage(await client.listCustomerOrders(given)),
    listOrders: async (given) => normalizePage(await client.listOrders(given)),
  };

  function normalizePage(page: Page<Order>): Page<Order> {
    return { ...page, items: page.items.map(normalize.order).toSorted(newestFirst) };
  }

  return adapted;
}

/** By host: whether the provider offers more than the specification. Ours lists its payment options in its setup. */
const fullApis = new Map<string, Promise<boolean>>();

function hasFullApi(client: Client, host: string): Promise<boolean> {
  const isFull =
    fullApis.get(host) ?? client.getSetup().then((setup) => setup?.payment_options !== undefined);
  fullApis.set(host, isFull);
  return isFull.catch(() => {
    fullApis.delete(host);
    return false;
  });
}

function notFound(): ApiError {
  return new ApiError(404, { code: 'not_found', message: 'The provider does not have this.' });
}

function newestFirst(one: Order, other: Order): number {
  return Date.parse(other.created) - Date.parse(one.created) || other.id - one.id;
}
