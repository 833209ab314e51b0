import { icon } from '@haat/ui/icons.tsx';

// Not in ui/src/icons.tsx, so that only the content pages load them.

export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5.3l3.5 2" />
  </>,
);
export const MailIcon = icon(<path d="M3 5.5h18v13H3ZM3.5 6l8.5 7 8.5-7" />);
export const PinIcon = icon(
  <>
    <path d="M12 21.5s7-6 7-11.5a7 7 0 0 0-14 0c0 5.5 7 11.5 7 11.5Z" />
    <circle cx="12" cy="10" r="2.5" />
  </>,
);
export const ShieldIcon = icon(
  <path d="M12 3 4.5 5.5V12c0 4.5 3 7.5 7.5 9 4.5-1.5 7.5-4.5 7.5-9V5.5ZM9 12l2.2 2.2L15.2 10" />,
);
export const StoreIcon = icon(
  <path d="M4 9.5V20h16V9.5M3 5.5 4 3.5h16l1 2v2.2a2.3 2.3 0 0 1-4.5 0 2.3 2.3 0 0 1-4.5 0 2.3 2.3 0 0 1-4.5 0 2.3 2.3 0 0 1-4.5 0ZM9.5 20v-6h5v6" />,
);
