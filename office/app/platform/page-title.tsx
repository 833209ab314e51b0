import { useEffect } from 'react';
import { create } from 'zustand';

/** The heading of the page that is shown, and the new orders that nobody has opened; `root.tsx` writes both into the title of the tab. */
export const useTab = create(() => ({ heading: '', unopened: 0 }));

/** The heading of a page. */
export function PageTitle({ children, className = '' }: { children: string; className?: string }) {
  useEffect(() => useTab.setState({ heading: children }), [children]);
  return <h1 className={`font-bold text-2xl ${className}`}>{children}</h1>;
}
