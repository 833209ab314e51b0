import { type KeyboardEvent, type ReactNode, useId } from 'react';

/**
 * Tabs by the keyboard's rules: one stop for Tab, arrows go from one to the next, Enter or Space opens. Opening is never
 * done by an arrow alone, since one of them may act.
 */
export function Tabs<Name extends string>({
  label,
  tabs,
  open,
  onOpen,
  children,
}: {
  label: string;
  tabs: { name: Name; title: string; icon: ReactNode }[];
  open: Name;
  onOpen: (name: Name) => void;
  children: ReactNode;
}) {
  const id = useId();

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const own = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
    const here = own.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: own.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    own.at(next % own.length)?.focus();
  }

  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="grid auto-cols-fr grid-flow-col gap-1 rounded-card border border-line bg-surface p-1"
      >
        {tabs.map(({ name, title, icon }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === open}
            aria-controls={`${id}-panel`}
            tabIndex={name === open ? 0 : -1}
            onClick={() => onOpen(name)}
            className={`flex min-h-11 flex-col items-center justify-center gap-1 rounded-control px-1 py-2 text-center text-sm leading-tight md:flex-row md:gap-2 ${
              name === open ? 'bg-brand-soft font-bold text-brand' : 'text-muted hover:bg-tile hover:text-ink'
            }`}
          >
            {icon}
            {title}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${open}`}
        tabIndex={-1}
        className="pt-5 outline-none"
      >
        {children}
      </div>
    </>
  );
}
