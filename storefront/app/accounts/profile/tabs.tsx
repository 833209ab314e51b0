import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { type KeyboardEvent, useId } from 'react';

/**
 * Tabs with the keyboard pattern of WAI-ARIA, manual activation: Tab stops once, arrows move the focus, Enter or Space
 * activates. An arrow alone does not activate, because one of the tabs performs an action.
 */
export function Tabs<Name extends string>({
  label,
  tabs,
  open,
  onOpen,
  children,
}: {
  label: string;
  tabs: { name: Name; title: string; icon: Elements }[];
  open: Name;
  onOpen: (name: Name) => void;
  children: Elements;
}) {
  const id = useId();

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
    const current = buttons.indexOf(document.activeElement as HTMLElement);
    const targets = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: buttons.length - 1 };
    const next = targets[event.key as keyof typeof targets];
    if (next === undefined) return;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  }

  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-1 rounded-card border border-line bg-surface p-1"
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
            <span>{title}</span>
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
