import { ApiError, type Client, type Page } from '@haat/contract/common/client';
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
    products ??= client.products().then(({ items }) => items.map(normalize.product));
    return products;
  }

  const adapted: Client = {
    ...client,
    async products(query = {}) {
      if (await hasFullApi(client, host)) {
        const page = await client.products(query);
        return { ...page, items: page.items.map(normalize.product) };
      }
      return queryList(await allProducts(), query.category ? await adapted.categories() : [], query);
    },
    async product(id) {
      if (await hasFullApi(client, host)) return normalize.product(await client.product(id));
      const product = (await allProducts()).find((each) => each.id === id);
      if (!product) throw notFound();
      return product;
    },
    categories() {
      categories ??= client.categories().then(normalize.categories);
      return categories;
    },
    setup: async () => normalize.setup(await client.setup()),
    setupPage: async () => normalize.setupPage(await client.setupPage()),
    sliderBanners: async () => normalize.banners(await client.sliderBanners()),
    contactInfo: async () => normalize.contactInfo(await client.contactInfo()),
    profile: async () => normalize.profile(await client.profile()),
    async updateProfile(id, changes) {
      const result = await client.updateProfile(id, changes);
      return normalize.profile('id' in result ? result : await client.profile())!;
    },
    shippingAddresses: async () => (await client.shippingAddresses()).map(normalize.shippingAddress),
    async createShippingAddress(address) {
      const result = await client.createShippingAddress(address);
      // Later updates need the id, which the response may lack.
      const saved = 'id' in result ? result : (await client.shippingAddresses())[0];
      return normalize.shippingAddress(saved ?? result);
    },
    updateShippingAddress: async (id, address) => ({
      ...address,
      ...(await client.updateShippingAddress(id, address)),
      id,
    }),
    cartLines: async () => (await client.cartLines()).map(normalize.cartLine),
    async mergeCart(items, key) {
      if (await hasFullApi(client, host)) return client.mergeCart(items, key);
      throw notFound();
    },
    placeOrder: async (order, key) =>
      normalize.order({ ...(order as Partial<Order>), ...(await client.placeOrder(order, key)) }),
    orders: async (query) => normalizePage(await client.orders(query)),
    orderHistory: async (query) => normalizePage(await client.orderHistory(query)),
  };

  function normalizePage(page: Page<Order>): Page<Order> {
    return { ...page, items: page.items.map(normalize.order).toSorted(newestFirst) };
  }

  return adapted;
}

/** By host: whether the provider offers more than the specification. Ours lists its payment options in its setup. */
const fullApis = new Map<string, Promise<boolean>>();

function hasFullApi(client: Client, host: string): Promise<boolean> {
  const isFull = fullApis.get(host) ?? client.setup().then((setup) => setup?.payment_options !== undefined);
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
