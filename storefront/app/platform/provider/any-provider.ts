import { ApiError, type Client, type Page } from '@haat/contract/common/client';
import type { Category, Product } from '@haat/contract/shop/catalogue';
import type { Order } from '@haat/contract/shop/orders';
import { completer } from './complete.ts';
import { pageOfWhole } from './local-list.ts';

/**
 * A client of another provider's API, which needs to offer no more than sections 3 and 7 of the specification: missing
 * fields are filled in, and what takes calls or parameters beyond these is done here. Our own API needs none of this.
 * One client serves one page or action: it asks for a list once.
 */
export function forAnyProvider(client: Client, host: string): Client {
  const complete = completer((path) => (path && URL.canParse(path, host) ? new URL(path, host).href : path));
  let products: Promise<Product[]> | undefined;
  let categories: Promise<Category[]> | undefined;

  function wholeList(): Promise<Product[]> {
    products ??= client.products().then(({ items }) => items.map(complete.product));
    return products;
  }

  const adapted: Client = {
    ...client,
    async products(query = {}) {
      if (await offersMore(client, host)) {
        const page = await client.products(query);
        return { ...page, items: page.items.map(complete.product) };
      }
      return pageOfWhole(await wholeList(), query.category ? await adapted.categories() : [], query);
    },
    async product(id) {
      if (await offersMore(client, host)) return complete.product(await client.product(id));
      const product = (await wholeList()).find((each) => each.id === id);
      if (!product) throw notOffered();
      return product;
    },
    categories() {
      categories ??= client.categories().then(complete.categories);
      return categories;
    },
    setup: async () => complete.setup(await client.setup()),
    setupPage: async () => complete.setupPage(await client.setupPage()),
    sliderBanners: async () => complete.banners(await client.sliderBanners()),
    contactInfo: async () => complete.contactInfo(await client.contactInfo()),
    profile: async () => complete.profile(await client.profile()),
    async updateProfile(id, changes) {
      const result = await client.updateProfile(id, changes);
      return complete.profile('id' in result ? result : await client.profile())!;
    },
    shippingAddresses: async () => (await client.shippingAddresses()).map(complete.shippingAddress),
    async createShippingAddress(address) {
      const result = await client.createShippingAddress(address);
      // Its id is needed to change it later.
      const saved = 'id' in result ? result : (await client.shippingAddresses())[0];
      return complete.shippingAddress(saved ?? result);
    },
    updateShippingAddress: async (id, address) => ({
      ...address,
      ...(await client.updateShippingAddress(id, address)),
      id,
    }),
    cartLines: async () => (await client.cartLines()).map(complete.cartLine),
    async mergeCart(items, key) {
      if (await offersMore(client, host)) return client.mergeCart(items, key);
      throw notOffered();
    },
    placeOrder: async (order, key) =>
      complete.order({ ...(order as Partial<Order>), ...(await client.placeOrder(order, key)) }),
    orders: async (query) => completePage(await client.orders(query)),
    orderHistory: async (query) => completePage(await client.orderHistory(query)),
  };

  function completePage(page: Page<Order>): Page<Order> {
    return { ...page, items: page.items.map(complete.order).toSorted(newestFirst) };
  }

  return adapted;
}

/** By host: whether the provider offers more than the specification. Ours names its payment options in its setup. */
const known = new Map<string, Promise<boolean>>();

function offersMore(client: Client, host: string): Promise<boolean> {
  const asked = known.get(host) ?? client.setup().then((setup) => setup?.payment_options !== undefined);
  known.set(host, asked);
  return asked.catch(() => {
    known.delete(host);
    return false;
  });
}

function notOffered(): ApiError {
  return new ApiError(404, { code: 'not_found', message: 'The provider does not have this.' });
}

function newestFirst(one: Order, other: Order): number {
  return Date.parse(other.created) - Date.parse(one.created) || other.id - one.id;
}
