import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { Fragment, type UIEvent } from 'react';
import { SEARCH_LIST } from './use-search.ts';

interface Row {
  key: string | number;
  /** An element with the role `option`. */
  option: Elements;
  /** A button for the option, or an empty element. */
  action: Elements;
}

/**
 * The scrollable list of the dropdown. Options and buttons are two columns of one grid, because an option must not contain a
 * button, and a listbox must contain only options.
 */
export function OptionList(props: { label: string; rows: Row[]; onNearEnd?: () => void }) {
  const { label, rows, onNearEnd } = props;

  function onScroll({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) {
    if (scrollHeight - scrollTop < 2 * clientHeight) onNearEnd?.();
  }

  return (
    <div
      className="grid max-h-96 grid-flow-row-dense grid-cols-[minmax(0,1fr)_auto] items-center overflow-y-auto overscroll-contain p-1"
      onScroll={onScroll}
    >
      <div id={SEARCH_LIST} role="listbox" aria-label={label} className="contents *:col-start-1">
        {rows.map(({ key, option }) => (
          <Fragment key={key}>{option}</Fragment>
        ))}
      </div>
      <div className="contents *:col-start-2">
        {rows.map(({ key, action }) => (
          <Fragment key={key}>{action}</Fragment>
        ))}
      </div>
    </div>
  );
}

/** The frame of the dropdown. A press does not move the focus, because losing the focus would close the dropdown before the click. */
export function DropdownFrame({ children }: { children: Elements }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: prevents only the loss of focus
    <div
      className="absolute inset-x-0 top-full z-40 mt-1 overflow-hidden rounded-card border border-line bg-surface shadow-float"
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}
