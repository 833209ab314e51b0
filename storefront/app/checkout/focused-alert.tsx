import { type ReactNode, useEffect, useId, useRef } from 'react';

/** Something the shopper must know before going on: takes the focus when it appears, and so is read out. */
export function Attention({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={id}
      className="mb-4 rounded-card border border-danger bg-danger-soft p-4 outline-none"
    >
      <h2 id={id} className="mb-1 font-bold text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
