import type { Elements } from './jsx-runtime.ts';

/** The state of an empty list: an icon, a text, and an action as children. */
export function EmptyState({ icon, text, children }: { icon: Elements; text: string; children?: Elements }) {
  return (
    <div className="grid grid-cols-1 justify-items-center gap-4 py-10 text-center">
      <span className="grid size-24 place-items-center rounded-full bg-tile text-muted">{icon}</span>
      <p className="font-bold text-lg">{text}</p>
      {children}
    </div>
  );
}
