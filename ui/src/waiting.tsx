import { Button } from './button.tsx';

/** A placeholder while content is fetched; after a failure, a button that tries again. */
export function Waiting({
  loading,
  label,
  tryAgainLabel,
  onTryAgain,
}: {
  loading: boolean;
  label: string;
  tryAgainLabel: string;
  onTryAgain: () => void;
}) {
  return (
    <div aria-busy={loading} className="grid min-h-48 grow place-content-center p-8 text-center text-muted">
      {loading ? label : <Button onClick={onTryAgain}>{tryAgainLabel}</Button>}
    </div>
  );
}
