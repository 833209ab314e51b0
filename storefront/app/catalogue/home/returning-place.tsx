import { useHydrated } from '@haat/ui/use-hydrated.ts';
import { isReturning } from '../../orders/returning.ts';
import { lazyComponent } from '../../platform/lazy-component.tsx';

const ReturningShopper = lazyComponent(() =>
  import('./returning-shopper.tsx').then((module) => module.ReturningShopper),
);

/** The place of what a returning shopper has ordered, in the server's HTML of everybody: `markReturning` opens it before the first paint. */
export function ReturningPlace() {
  const hydrated = useHydrated();
  return (
    <div className="mt-3 hidden min-h-[calc(var(--strip-height)+2.25rem)] in-data-[returning=open]:min-h-[calc(var(--strip-height)+7rem)] in-data-returning:block empty:grey-cards">
      {hydrated && isReturning() && <ReturningShopper />}
    </div>
  );
}
