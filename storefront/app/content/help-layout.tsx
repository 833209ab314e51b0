import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { HelpAside } from './help-aside.tsx';

/** The layout of an article page: the content in a readable width, with the help beside it. */
export function HelpLayout({ children }: { children: Elements }) {
  return (
    <div className="mt-6 grid grid-cols-1 justify-between gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,54rem)_20rem]">
      <div className="grid grid-cols-1 content-start gap-6">{children}</div>
      <HelpAside />
    </div>
  );
}
