import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { type KeyboardEvent, type Ref, useEffect, useId, useState } from 'react';

/**
 * A text field with a list of options (WAI-ARIA combobox with a list): arrows choose, Enter takes, Escape closes the list. HTML has
 * no list whose options have several parts.
 */
export function Combobox<Option extends { key: string | number }>({
  label,
  listLabel,
  hint,
  error,
  value,
  onChange,
  options,
  render,
  onEnter,
  onLeave,
  onPick,
  chooseFirst = false,
  inputMode,
  ref,
  id: givenId,
  ...rest
}: {
  label: string;
  listLabel: string;
  hint?: string;
  error?: string | undefined;
  value: string;
  onChange: (text: string) => void;
  options: readonly Option[];
  render: (option: Option) => Elements;
  onPick: (option: Option) => void;
  /** Enter without a chosen option. */
  onEnter: () => void;
  /** The focus went elsewhere. */
  onLeave?: () => void;
  /** Enter takes the first option, unless another one is chosen. */
  chooseFirst?: boolean;
  inputMode?: 'tel' | 'search';
  ref: Ref<HTMLInputElement>;
  id?: string | undefined;
  'data-search-field'?: true;
}) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const { isOpen, active, pick, show, hide, forget, onKeyDown } = useOptions({
    options,
    chooseFirst,
    onPick,
    onEnter,
  });
  const idOf = (option: Option) => `${id}-${option.key}`;
  const activeId = active && idOf(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  return (
    <div className="relative grid scroll-mt-32 gap-1">
      <label htmlFor={id} className="font-bold text-sm">
        {label}
      </label>
      <input
        {...rest}
        ref={ref}
        id={id}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        value={value}
        inputMode={inputMode}
        enterKeyHint="next"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        onChange={(event) => {
          forget();
          show();
          onChange(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          hide();
          onLeave?.();
        }}
        onFocus={({ target }) => {
          show();
          // The keyboard of a phone covers the lower half, where the list would be.
          if (matchMedia('(width < 48rem)').matches) target.parentElement?.scrollIntoView({ block: 'start' });
        }}
        className="min-h-12 w-full rounded-control border border-muted/70 bg-surface px-3 py-2 text-ink text-lg tabular-nums placeholder:text-muted/70 aria-invalid:border-danger"
      />
      {(error || hint) && (
        <p id={`${id}-note`} className={`text-sm ${error ? 'font-bold text-danger' : 'text-muted'}`}>
          {error ?? hint}
        </p>
      )}
      {/* The list follows the field in the page, so that the keyboard of a phone does not cover it. */}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={listLabel}
        hidden={!isOpen}
        className="absolute inset-x-0 top-20 z-20 max-h-[50dvh] overflow-y-auto rounded-control border border-line bg-surface shadow-float"
      >
        {options.map((option) => (
          // The keys are those of the field, which has the focus.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <div
            key={option.key}
            id={idOf(option)}
            role="option"
            tabIndex={-1}
            aria-selected={option === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(option)}
            className="flex min-h-12 cursor-pointer items-center gap-3 border-line border-b px-3 py-1 last:border-b-0 hover:bg-tile aria-selected:bg-brand-soft"
          >
            {render(option)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The list and its active option: the one that the arrows have chosen, or the first one if `chooseFirst`. */
function useOptions<Option extends { key: string | number }>({
  options,
  chooseFirst,
  onPick,
  onEnter,
}: {
  options: readonly Option[];
  chooseFirst: boolean;
  onPick: (option: Option) => void;
  onEnter: () => void;
}) {
  const [chosen, setChosen] = useState<string | number | null>(null);
  const [closed, setClosed] = useState(false);
  const isOpen = options.length > 0 && !closed;
  const at = options.findIndex(({ key }) => key === chosen);
  const active = isOpen ? (options[at] ?? (chooseFirst ? options[0] : undefined)) : undefined;

  function pick(option: Option) {
    setChosen(null);
    onPick(option);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event;
    if (key === 'Escape') setClosed(true);
    else if (key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (active) pick(active);
      else onEnter();
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && options.length > 0) {
      event.preventDefault();
      setClosed(false);
      const from = active ? options.indexOf(active) : -1;
      const next = key === 'ArrowDown' ? from + 1 : Math.max(from, 0) - 1;
      setChosen(options.at(next % options.length)?.key ?? null);
    }
  }

  return {
    isOpen,
    active,
    pick,
    show: () => setClosed(false),
    hide: () => setClosed(true),
    forget: () => setChosen(null),
    onKeyDown,
  };
}
