import type { Elements } from './jsx-runtime.ts';

/** Creates an icon. Icons are decoration: the accessible name belongs to the control around the icon. 1.5em by default. */
export function icon(drawing: Elements, filled = false) {
  return function Icon({ className = 'size-6' }: { className?: string }) {
    return (
      <svg
        aria-hidden="true"
        className={`shrink-0 ${className}`}
        viewBox="0 0 24 24"
        fill={filled ? 'currentColor' : 'none'}
        stroke={filled ? 'none' : 'currentColor'}
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {drawing}
      </svg>
    );
  };
}

export const CartIcon = icon(
  <>
    <path d="M3 4h2.2l2.3 11.2a1.5 1.5 0 0 0 1.5 1.2h8.4a1.5 1.5 0 0 0 1.5-1.1L21 8H6.2" />
    <circle cx="9.5" cy="20" r="1.3" />
    <circle cx="17" cy="20" r="1.3" />
  </>,
);
export const BagIcon = icon(<path d="M5 8h14l1 12.5H4L5 8ZM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5" />);
export const BasketIcon = icon(
  <path d="M3 10h18l-1.8 9.5H4.8L3 10ZM8 10l2.5-6M16 10l-2.5-6M9.5 13.5v3M14.5 13.5v3" />,
);
export const SearchIcon = icon(<path d="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5.2 12.2L21 21" />);
export const CloseIcon = icon(<path d="M6 6l12 12M18 6 6 18" />);
export const MenuIcon = icon(<path d="M4 6h16M4 12h16M4 18h16" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const MinusIcon = icon(<path d="M5 12h14" />);
export const TrashIcon = icon(<path d="M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5" />);
export const AlertIcon = icon(<path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.5v5.5m0 3.4v.1" />);
export const HeartIcon = icon(
  <path d="M12 20.5S3.5 15.5 3.5 9.2A4.7 4.7 0 0 1 12 6.4a4.7 4.7 0 0 1 8.5 2.8c0 6.3-8.5 11.3-8.5 11.3Z" />,
);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const ChevronDownIcon = icon(<path d="m6 9 6 6 6-6" />);
export const ChevronLeftIcon = icon(<path d="m15 6-6 6 6 6" />);
export const ChevronRightIcon = icon(<path d="m9 6 6 6-6 6" />);
export const UserIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5" />
  </>,
);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4" />
  </>,
);
export const MoonIcon = icon(<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z" />);
export const PhoneIcon = icon(
  <path d="M5 3.5h3.6l1.8 4.6-2.3 1.7a12.5 12.5 0 0 0 6.1 6.1l1.7-2.3 4.6 1.8V19a1.9 1.9 0 0 1-2.1 1.9C10.7 20.2 3.8 13.3 3.1 5.6A1.9 1.9 0 0 1 5 3.5Z" />,
);
export const ChatIcon = icon(<path d="M4 5.5h16v11h-8.5L7 20.5v-4H4v-11ZM8 9.5h8M8 12.7h5" />);
export const WhatsAppIcon = icon(
  <path d="M12 2.5a9.5 9.5 0 0 0-8.2 14.3L2.5 21.5l4.8-1.3A9.5 9.5 0 1 0 12 2.5Zm0 1.7a7.8 7.8 0 1 1-4.2 14.4l-.3-.2-2.6.7.7-2.5-.2-.3A7.8 7.8 0 0 1 12 4.2Zm-3 3.6c-.2 0-.5.1-.7.3-.3.3-.9.9-.9 2.1s.9 2.4 1 2.6c.1.2 1.8 2.8 4.4 3.8 2.2.9 2.6.7 3.1.6.5 0 1.5-.6 1.7-1.2.2-.6.2-1.1.2-1.2-.1-.1-.3-.2-.5-.3l-1.7-.8c-.2-.1-.4-.1-.6.1l-.8 1c-.1.2-.3.2-.5.1-.3-.1-1.1-.4-2-1.3-.8-.7-1.3-1.5-1.4-1.8-.2-.2 0-.4.1-.5l.4-.5.3-.4v-.4l-.8-1.9c-.2-.5-.4-.4-.6-.4Z" />,
  true,
);
export const TruckIcon = icon(
  <>
    <path d="M2.5 6h11v10h-11ZM13.5 9.5h4l3.5 3.5v3h-7.5" />
    <circle cx="7" cy="17.5" r="1.8" />
    <circle cx="17" cy="17.5" r="1.8" />
  </>,
);
export const CashIcon = icon(
  <>
    <path d="M2.5 6.5h19v11h-19ZM6 10v4M18 10v4" />
    <circle cx="12" cy="12" r="2.3" />
  </>,
);
export const ChartIcon = icon(<path d="M4 4v16h16M8.5 16v-4M13 16V7.5M17.5 16v-6" />);
export const ReturnIcon = icon(<path d="M4 9h11a5 5 0 0 1 0 10H8M8 5 4 9l4 4" />);
export const HeadsetIcon = icon(
  <path d="M4 14v-2a8 8 0 0 1 16 0v2M4 13.5h3v5H5.5A1.5 1.5 0 0 1 4 17ZM20 13.5h-3v5h1.5A1.5 1.5 0 0 0 20 17ZM18.5 18.5c0 1.5-1.5 2.5-4 2.5" />,
);

/** A crossed-out cloud. */
export const OfflineIcon = icon(
  <path d="m3 3 18 18M9.5 5.3A6 6 0 0 1 18 9.1a4.5 4.5 0 0 1 2.6 7.4M17 18H7a5 5 0 0 1-.9-9.9" />,
);

/** A place on a map. */
export const PinIcon = icon(
  <>
    <path d="M12 21s-7-6.2-7-11.5a7 7 0 0 1 14 0C19 14.8 12 21 12 21Z" />
    <circle cx="12" cy="9.5" r="2.5" />
  </>,
);

/** An envelope. */
export const ClockIcon = icon(<path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5l3.5 2" />);
export const MailIcon = icon(<path d="M3.5 5.5h17v13h-17ZM3.5 7l8.5 6.5L20.5 7" />);
export const ScanIcon = icon(<path d="M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8 8v8M12 8v8M16 8v8" />);
