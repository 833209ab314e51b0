import { useId } from 'react';
import type { Elements } from './jsx-runtime.ts';

export function Section({ title, children }: { title: string; children: Elements }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-4">
      <h2 id={id} className="mb-2 font-bold text-muted text-sm">
        {title}
      </h2>
      {children}
    </section>
  );
}
