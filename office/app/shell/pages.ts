import type { Right } from '@haat/contract/office/rights';
import { CameraIcon, EyeIcon, HistoryIcon, KeyIcon } from '@haat/ui/account-icons.tsx';
import {
  BagIcon,
  BasketIcon,
  CartIcon,
  CashIcon,
  ChartIcon,
  ChatIcon,
  CheckIcon,
  ClockIcon,
  HeadsetIcon,
  MailIcon,
  MenuIcon,
  PhoneIcon,
  PinIcon,
  PlusIcon,
  ReturnIcon,
  ScanIcon,
  SearchIcon,
  TruckIcon,
  UserIcon,
} from '@haat/ui/icons.tsx';
import type { shell } from './messages.en.ts';

export interface OfficePage {
  to: string;
  title: keyof typeof shell;
  icon: typeof CartIcon;
  /** Without this right the page is not in the navigation. */
  right: Right;
}

/** The pages of every day: four at most, because a phone shows them and "More" side by side. */
export const mainPages: readonly OfficePage[] = [
  { to: '/', title: 'today', icon: CheckIcon, right: 'orders.read' },
  { to: '/orders?status=PENDING', title: 'orders', icon: CartIcon, right: 'orders.read' },
  { to: '/picking', title: 'picking', icon: BasketIcon, right: 'orders.pick' },
  { to: '/desk', title: 'desk', icon: HeadsetIcon, right: 'orders.place' },
];

export interface PageGroup {
  title: keyof typeof shell;
  pages: readonly OfficePage[];
}

/** All other pages, on the page "More". */
export const pageGroups: readonly PageGroup[] = [
  {
    title: 'delivery',
    pages: [
      { to: '/packing', title: 'packing', icon: BagIcon, right: 'orders.pick' },
      { to: '/my-run', title: 'myRun', icon: TruckIcon, right: 'run.own' },
      { to: '/runs', title: 'runs', icon: TruckIcon, right: 'runs.manage' },
      { to: '/couriers', title: 'couriers', icon: TruckIcon, right: 'runs.manage' },
      { to: '/slots', title: 'slots', icon: ClockIcon, right: 'runs.manage' },
      { to: '/complaints', title: 'complaints', icon: ReturnIcon, right: 'orders.read' },
      { to: '/calls', title: 'calls', icon: PhoneIcon, right: 'orders.call' },
    ],
  },
  {
    title: 'money',
    pages: [
      { to: '/counter', title: 'counter', icon: ScanIcon, right: 'counter.sell' },
      { to: '/count-cash', title: 'counting', icon: CashIcon, right: 'cash.receive' },
      { to: '/khata', title: 'khata', icon: UserIcon, right: 'customers.read' },
      { to: '/confirmations', title: 'confirmations', icon: CheckIcon, right: 'values.confirm' },
      { to: '/cash', title: 'cash', icon: CashIcon, right: 'cash.manage' },
      { to: '/payouts', title: 'payouts', icon: CashIcon, right: 'cash.manage' },
      { to: '/payments', title: 'payments', icon: ReturnIcon, right: 'payments.manage' },
      { to: '/wallets', title: 'wallets', icon: PhoneIcon, right: 'payments.manage' },
      { to: '/figures', title: 'figures', icon: ChartIcon, right: 'figures.read' },
      { to: '/vat', title: 'vat', icon: ChartIcon, right: 'figures.read' },
      { to: '/exports', title: 'exports', icon: ChartIcon, right: 'customers.manage' },
    ],
  },
  {
    title: 'catalogue',
    pages: [
      { to: '/prices', title: 'prices', icon: CashIcon, right: 'prices.edit' },
      { to: '/stock', title: 'stock', icon: BagIcon, right: 'stock.count' },
      { to: '/products', title: 'products', icon: CartIcon, right: 'products.edit' },
      { to: '/categories', title: 'categories', icon: MenuIcon, right: 'products.edit' },
      { to: '/imports', title: 'imports', icon: PlusIcon, right: 'products.edit' },
    ],
  },
  {
    title: 'shoppers',
    pages: [
      { to: '/customers', title: 'customers', icon: UserIcon, right: 'customers.read' },
      { to: '/inbox', title: 'inbox', icon: MailIcon, right: 'messages.answer' },
      { to: '/chats', title: 'chats', icon: ChatIcon, right: 'messages.answer' },
      { to: '/synonyms', title: 'synonyms', icon: SearchIcon, right: 'synonyms.edit' },
      { to: '/search-misses', title: 'searchMisses', icon: SearchIcon, right: 'synonyms.edit' },
    ],
  },
  {
    title: 'storefront',
    pages: [
      { to: '/banners', title: 'banners', icon: CameraIcon, right: 'content.edit' },
      { to: '/texts', title: 'texts', icon: MenuIcon, right: 'content.edit' },
      { to: '/contact', title: 'contact', icon: PhoneIcon, right: 'content.edit' },
      { to: '/brand', title: 'brand', icon: CameraIcon, right: 'settings.edit' },
    ],
  },
  {
    title: 'rules',
    pages: [
      { to: '/opening', title: 'opening', icon: CheckIcon, right: 'shop.open' },
      { to: '/pause', title: 'pause', icon: EyeIcon, right: 'settings.edit' },
      { to: '/hours', title: 'hours', icon: HistoryIcon, right: 'settings.edit' },
      { to: '/zones', title: 'zones', icon: PinIcon, right: 'settings.edit' },
      { to: '/tax', title: 'tax', icon: CashIcon, right: 'settings.edit' },
      { to: '/settings', title: 'settings', icon: EyeIcon, right: 'settings.edit' },
      { to: '/reasons', title: 'reasons', icon: MenuIcon, right: 'settings.edit' },
      { to: '/message-texts', title: 'messageTexts', icon: MailIcon, right: 'settings.edit' },
      { to: '/keys', title: 'keys', icon: KeyIcon, right: 'keys.manage' },
      { to: '/integrations', title: 'integrations', icon: KeyIcon, right: 'keys.manage' },
      { to: '/staff', title: 'staff', icon: UserIcon, right: 'staff.manage' },
      { to: '/limits', title: 'limits', icon: CashIcon, right: 'staff.manage' },
      { to: '/health', title: 'health', icon: CheckIcon, right: 'operations.manage' },
      { to: '/audit', title: 'audit', icon: EyeIcon, right: 'audit.read' },
    ],
  },
];
