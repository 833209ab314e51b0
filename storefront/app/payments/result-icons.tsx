import { icon } from '@haat/ui/icons.tsx';

export const CardIcon = icon(
  <>
    <rect x="3" y="5.5" width="18" height="13" rx="2" />
    <path d="M3 10h18M7 15h3" />
  </>,
);
export const FailedIcon = icon(<path d="M12 5v8.5M12 18.5v.01" />);
const Arc = icon(<path d="M12 3.5a8.5 8.5 0 1 1-8.5 8.5" />);

/** A spinning icon; it does not move if the shopper prefers reduced motion. */
export function Spinner({ className = 'size-6' }: { className?: string }) {
  return <Arc className={`motion-safe:animate-spin ${className}`} />;
}
