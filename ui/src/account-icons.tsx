import { icon } from './icons.tsx';

// Apart from the others, so that pages without them do not load them.

export const OrdersIcon = icon(<path d="M5 3h14v18l-3-2-2 2-2-2-2 2-2-2-3 2ZM9 8h6M9 12h6" />);
export const HistoryIcon = icon(<path d="M4 5v4h4M4.5 9A8 8 0 1 1 4 13M12 8v5l3 2" />);
export const KeyIcon = icon(
  <>
    <circle cx="8" cy="15" r="4.5" />
    <path d="m11.5 12 8-8M16.5 7l3 3M13.5 10l2 2" />
  </>,
);
export const LogoutIcon = icon(<path d="M10 4H5v16h5M14 8l4 4-4 4M18 12H9" />);
export const CameraIcon = icon(
  <>
    <path d="M3 7.5h4l2-3h6l2 3h4v12H3Z" />
    <circle cx="12" cy="13" r="3.5" />
  </>,
);
export const BellIcon = icon(<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15ZM10 21.5h4M12 2.5V5" />);
export const BellOffIcon = icon(
  <path d="m3 3 18 18M6 11v5.5l-1.5 2h14M9 5.8A6 6 0 0 1 18 11v3M10 21.5h4M12 2.5V5" />,
);
export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </>,
);
export const EyeOffIcon = icon(
  <path d="M4 4l16 16M10 5.8c.6-.2 1.3-.3 2-.3 6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.3 7.2A16.6 16.6 0 0 0 2.5 12s3.5 6.5 9.5 6.5c1.5 0 2.9-.4 4.1-1M10 10a3 3 0 0 0 4.1 4.1" />,
);
