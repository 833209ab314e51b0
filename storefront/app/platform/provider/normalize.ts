import { TAX_PERCENT } from '@haat/contract/money/money';
import type { Profile } from '@haat/contract/shop/accounts';
import type { CartLine } from '@haat/contract/shop/cart';
import type { Product } from '@haat/contract/shop/catalogue';
import type { ContactInfo, Setup, SetupPage, SliderBanner } from '@haat/contract/shop/content';
import { nothingSaid } from '@haat/contract/shop/order-attributes';
import type { Order, OrderItem } from '@haat/contract/shop/orders';
import { eachField, publicProductFields } from '@haat/contract/shop/product-fields';
import type { ShippingAddress } from '@haat/contract/shop/shipping-addresses';

/**
 * Functions that fill in the fields that a provider may leave out: it must offer only those of the specification (section
 * 3). `picture` turns a path of the provider into a URL.
 */
export function createNormalizer(picture: (path: string) => string) {
  const item = <Item extends OrderItem>(given: Item): Item => {
    const line = withDefaults<Item>(ORDER_ITEM as Partial<Item>, given);
    const item_price = Number(line.item_price);
    const total = Number(given.total ?? item_price * line.quantity);
    return { ...line, item_price, total, product_image: picture(line.product_image) };
  };

  return {
    product(given: Product): Product {
      const product = withDefaults<Product>(PRODUCT, given);
      return {
        ...product,
        price: Number(product.price),
        old_price: product.old_price === null ? null : Number(product.old_price),
        mainimage: picture(product.mainimage),
        image1: picture(product.image1),
        image2: picture(product.image2),
        image3: picture(product.image3),
        thumbnail: picture(product.thumbnail),
      };
    },

    setup(given: Setup | null): Setup | null {
      const setup = given && withDefaults(SETUP, given);
      if (!setup) return null;
      const { brand_logo, brand_pictures } = setup;
      return {
        ...setup,
        brand_logo: picture(brand_logo),
        ...(brand_pictures && { brand_pictures: picture(brand_pictures) }),
      };
    },

    setupPage: (given: SetupPage | null) => given && withDefaults(SETUP_PAGE, given),

    banners: (given: SliderBanner[]) =>
      given.map((banner, index) => {
        const withId = withDefaults({ ...BANNER, id: index + 1 }, banner);
        const { image, image_phone } = withId;
        return { ...withId, image: picture(image), image_phone: image_phone && picture(image_phone) };
      }),

    contactInfo: (given: ContactInfo | null) => given && withDefaults(CONTACT, given),

    profile(given: Profile | null): Profile | null {
      const profile = given && withDefaults(PROFILE, given);
      return profile && { ...profile, profile_picture: picture(profile.profile_picture) };
    },

    shippingAddress: (given: ShippingAddress) => withDefaults(SHIPPING_ADDRESS, given),

    cartLine: (given: CartLine): CartLine => ({
      ...given,
      ...item(given),
      stock_status: given.stock_status ?? true,
    }),

    /** The provider sends the total; the subtotal and the tax are calculated from the items. */
    order(given: Order): Order {
      const order = withDefaults<Order>(ORDER, given);
      const orderitems = order.orderitems.map(item);
      const sum = orderitems.reduce((sum, { total }) => sum + total, 0);
      const total = Number(given.total ?? sum);
      const subtotal = given.subtotal ?? (orderitems.length > 0 ? sum : total);
      const number = order.number || String(order.id ?? '');
      return {
        ...order,
        number,
        orderitems,
        total,
        subtotal,
        tax: given.tax ?? total - subtotal,
        paymentId: order.paymentId || null,
      };
    },
  };
}

/** `given`, with the default of each field that is absent or null. */
export function withDefaults<T extends object>(defaults: Partial<T>, given: T): T {
  const present = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  return { ...given, ...defaults, ...Object.fromEntries(present) };
}

/** All fields that a provider may leave out and that have a default here. */
const PRODUCT: Omit<Product, 'id' | 'price' | 'category' | 'sold_by' | 'options' | 'matched'> = {
  ...eachField(publicProductFields, () => ''),
  slug: '',
  old_price: null,
  isOnSale: false,
  mainimage: '',
  image1: '',
  image2: '',
  image3: '',
  thumbnail: '',
  category_title: '',
  category_title_bn: '',
  stock_status: true,
};

/** The specification has calls for both payment options. */
const SETUP: Partial<Setup> = {
  brand_name: '',
  brand_name_bn: '',
  brand_logo: '',
  payment_options: ['COD', 'ONLINE'],
};

const SETUP_PAGE: Partial<SetupPage> = { title: '', title_bn: '', text: '', text_bn: '' };

const BANNER: Partial<SliderBanner> = { image: '', image_phone: '', title: '', title_bn: '', link: '' };

const CONTACT: Partial<ContactInfo> = {
  address: '',
  address_bn: '',
  phone_primary: '',
  phone_secondary: '',
  email_primary: '',
  email_secondary: '',
  business_hours_weekdays: '',
  business_hours_weekdays_bn: '',
  business_hours_weekend: '',
  business_hours_weekend_bn: '',
  whatsapp: '',
  chat: '',
  facebook: '',
  instagram: '',
  twitter: '',
  top_banner: '',
};

const PROFILE: Partial<Profile> = {
  username: '',
  full_name: '',
  phone: '',
  address_1: '',
  city: '',
  zipcode: '',
  country: '',
  profile_picture: '',
  date_joined: '',
};

const SHIPPING_ADDRESS: Partial<ShippingAddress> = {
  name: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  zipcode: '',
  country: '',
};

const ORDER_ITEM: Partial<OrderItem> = {
  item_name: '',
  item_name_bn: '',
  unit: '',
  item_price: 0,
  quantity: 1,
  product_image: '',
  purchased: false,
};

const ORDER: Omit<Order, 'id' | 'status' | 'total' | 'subtotal' | 'tax' | 'due' | 'cash_due' | 'pay_until'> =
  {
    ...nothingSaid,
    number: '',
    created: '',
    order_type: 'COD',
    delivery_type: 'HOME_DELIVERY',
    receiver_name: '',
    receiver_email: '',
    receiver_phone_number: '',
    receiver_address: '',
    receiver_city: '',
    receiver_zip_code: '',
    receiver_country: '',
    tax_percent: TAX_PERCENT,
    included_tax: 0,
    delivery_charge: 0,
    discount: 0,
    delivery: null,
    adjustments: [],
    paid: 0,
    refunded: 0,
    paymentId: null,
    timeline: [],
    orderitems: [],
  };
