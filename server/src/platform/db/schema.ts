import type { Generated, JSONColumnType } from 'kysely';
import type { PaymentSchema } from './payment-schema.ts';

/** The tables of `server/migrations`, as Kysely sees them. bigint columns arrive as safe integers (see database.ts). */
export interface Schema extends PaymentSchema {
  category: CategoryTable;
  product: ProductTable;
  /** Kept by triggers. */
  product_search: { id: number; category_id: number; search_key: string };
  /** Written by triggers. */
  cache_change: { xid: Generated<string>; tag: string };
  shop_setting: ShopSettingTable;
  site_setup: SiteSetupTable;
  setup_page: SetupPageTable;
  slider_banner: SliderBannerTable;
  contact_info: ContactInfoTable;
  contact_message: ContactMessageTable;
  orders: OrdersTable;
  order_item: OrderItemTable;
  order_history: OrderHistoryTable;
  customer: CustomerTable;
  session: SessionTable;
  attempt: AttemptTable;
  known_sign_in: KnownSignInTable;
  request_count: { key: Buffer; count: number; over: Date };
  signing_secret: { only_row: Generated<boolean>; secret: Buffer };
  shipping_address: ShippingAddressTable;
  cart_line: CartLineTable;
  cart_merge: CartMergeTable;
}

export interface CategoryTable {
  id: Generated<number>;
  parent_id: number | null;
  slug: string;
  title: string;
  title_bn: Generated<string>;
  position: Generated<number>;
}

export interface ProductTable {
  id: Generated<number>;
  slug: string;
  code: Generated<string | null>;
  category_id: number;
  name: string;
  name_bn: Generated<string>;
  unit: Generated<string>;
  price_paisa: number;
  old_price_paisa: number | null;
  is_on_sale: Generated<boolean>;
  stock: number;
  listed: Generated<boolean>;
  preview_text: Generated<string>;
  preview_text_bn: Generated<string>;
  detail_text: Generated<string>;
  detail_text_bn: Generated<string>;
  mainimage: Generated<string>;
  image1: Generated<string>;
  image2: Generated<string>;
  image3: Generated<string>;
  search_key: string;
}

export interface ShopSettingTable {
  only_row: Generated<boolean>;
  guest_line_pieces: Generated<number>;
  guest_order_pieces: Generated<number>;
  open_orders_per_phone: Generated<number>;
  open_orders_per_address: Generated<number>;
  open_order_hours: Generated<number>;
  unpaid_order_minutes: Generated<number>;
}

export interface SiteSetupTable {
  id: Generated<number>;
  brand_name: string;
  brand_name_bn: string;
  brand_logo: Generated<string>;
}

export interface SetupPageTable {
  id: Generated<number>;
  title: string;
  title_bn: string;
  text: string;
  text_bn: string;
}

export interface SliderBannerTable {
  id: Generated<number>;
  image: string;
  title: Generated<string>;
  title_bn: Generated<string>;
  link: Generated<string>;
  position: Generated<number>;
}

export interface ContactInfoTable {
  id: Generated<number>;
  address: string;
  address_bn: Generated<string>;
  phone_primary: string;
  phone_secondary: string;
  email_primary: string;
  email_secondary: Generated<string>;
  business_hours_weekdays: string;
  business_hours_weekdays_bn: Generated<string>;
  business_hours_weekend: string;
  business_hours_weekend_bn: Generated<string>;
  whatsapp: Generated<string>;
  chat: Generated<string>;
  facebook: Generated<string>;
  instagram: Generated<string>;
  twitter: Generated<string>;
}

export interface ContactMessageTable {
  id: Generated<number>;
  name: string;
  email: string;
  subject: string;
  message: string;
  created: Generated<Date>;
}

export interface OrdersTable {
  id: Generated<number>;
  number: Generated<string>;
  order_key: string;
  content_hash: string;
  guest_token: string | null;
  customer_id: number | null;
  created: Generated<Date>;
  status: Generated<'PENDING' | 'PROCESSING' | 'ONGOING' | 'COMPLETED' | 'CANCELLED'>;
  order_type: 'COD' | 'ONLINE';
  delivery_type: 'HOME_DELIVERY' | 'STORE_PICKUP';
  receiver_name: string;
  receiver_email: string;
  receiver_phone_number: string;
  receiver_address: string;
  receiver_city: string;
  receiver_zip_code: string;
  receiver_country: string;
  subtotal_paisa: number;
  tax_paisa: number;
  total_paisa: number;
  payment_id: string | null;
  placed_from: Buffer | null;
  expires: Date | null;
}

export interface OrderItemTable {
  id: Generated<number>;
  order_id: number;
  product_id: number;
  name: string;
  name_bn: string;
  image: string;
  price_paisa: number;
  quantity: number;
  total_paisa: number;
}

export interface OrderHistoryTable {
  id: Generated<number>;
  order_id: number;
  from_status: string;
  to_status: string;
  actor: string;
  at: Generated<Date>;
  reason: Generated<string>;
}

export interface CustomerTable {
  id: Generated<number>;
  phone: string;
  email: Generated<string>;
  password_hash: string;
  username: Generated<string>;
  full_name: Generated<string>;
  address_1: Generated<string>;
  city: Generated<string>;
  zipcode: Generated<string>;
  country: Generated<string>;
  profile_picture: Generated<string>;
  date_joined: Generated<Date>;
  disabled: Date | null;
}

export interface SessionTable {
  id: Buffer;
  customer_id: number;
  signed_in: Date;
  renewed: Date;
  token_hash: Buffer;
  previous_hash: Buffer | null;
  salt: Buffer | null;
  ended: Date | null;
  ended_by: 'customer' | 'reuse' | 'shop' | null;
  token_key: Generated<Buffer>;
  rotates: Generated<boolean>;
  device_hash: Buffer | null;
}

export interface KnownSignInTable {
  customer_id: number;
  kind: 'device' | 'address';
  hash: Buffer;
  last: Date;
}

export interface AttemptTable {
  key: Buffer;
  tries: number;
  last: Date;
  free: Date;
}

export interface ShippingAddressTable {
  id: Generated<number>;
  customer_id: number;
  name: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  zipcode: string;
  country: string;
}

export interface CartLineTable {
  id: Generated<number>;
  customer_id: number;
  product_id: number;
  quantity: number;
  order_id: number | null;
}

export interface CartMergeTable {
  customer_id: number;
  merge_key: string;
  content_hash: string;
  dropped: JSONColumnType<{ product: number; quantity: number; reason: 'not_sold' | 'cart_full' }[]>;
  at: Generated<Date>;
}
