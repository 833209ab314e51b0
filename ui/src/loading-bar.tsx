import { useNavigation } from 'react-router';

/** Shows that the next page is loading, after a short delay: a fast navigation does not show it. */
export function LoadingBar() {
  const loading = useNavigation().state !== 'idle';
  return (
    <div
      aria-hidden="true"
      className={`fixed inset-x-0 top-0 z-50 h-1 origin-left bg-brand ${loading ? 'scale-x-90 opacity-100 transition-transform delay-200 duration-[8s] ease-out motion-reduce:duration-0' : 'scale-x-0 opacity-0'}`}
    />
  );
}
