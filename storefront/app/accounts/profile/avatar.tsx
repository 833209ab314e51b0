import { safeUrl } from '@haat/contract/text/safe-url';
import { UserIcon } from '@haat/ui/icons.tsx';

/** A customer's picture, or a user icon. `src` may be a picture just chosen (`blob:`). */
export function Avatar({ src, alt }: { src: string; alt: string }) {
  const url = src.startsWith('blob:') ? src : safeUrl(src);
  return (
    <span className="grid size-24 shrink-0 place-items-center overflow-hidden rounded-full border border-line bg-tile text-muted">
      {url ? (
        <img src={url} alt={alt} width={96} height={96} className="size-full object-cover" />
      ) : (
        <UserIcon className="size-10" />
      )}
    </span>
  );
}
