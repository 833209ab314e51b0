import { useEffect } from 'react';
import { create } from 'zustand';

/** The heading of the page that is shown; the frame writes it into the title of the tab. */
export const usePageTitle = create<string>(() => '');

/** The heading of a page. */
export function PageTitle({ children, className = '' }: { children: string; className?: string }) {
  useEffect(() => usePageTitle.setState(children), [children]);
  return <h1 className={`font-bold text-2xl ${className}`}>{children}</h1>;
}
