import { nameIn } from '@haat/contract/text/language';
import { ChevronDownIcon } from '@haat/ui/icons.tsx';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import type { SaleForm } from './store/cart-lines.ts';

/** The choice between the options of a product, such as cuts; nothing for a product without options. */
export function OptionSelect({
  name,
  options = [],
  option = '',
  onChange,
}: SaleForm & {
  /** The name of the product in the language of the page. */
  name: string;
  onChange: (option: string) => void;
}) {
  const texts = useMessages('cart').option;
  const language = useLanguage();
  if (options.length === 0 && option === '') return null;
  const isOffered = option === '' || options.some((each) => each.name === option);
  return (
    <label className="flex flex-wrap items-center gap-x-2 text-sm">
      <span aria-hidden>{texts.label}</span>
      <span className="relative max-w-full">
        <select
          aria-label={texts.of(name)}
          value={option}
          onChange={({ target }) => onChange(target.value)}
          className="min-h-11 max-w-full appearance-none rounded-control border border-muted/70 bg-surface pr-9 pl-3 text-base"
        >
          <option value="">{texts.asItIs}</option>
          {options.map((each) => (
            <option key={each.name} value={each.name}>
              {nameIn(language, each)}
            </option>
          ))}
          {!isOffered && <option value={option}>{texts.removed(option)}</option>}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5" />
      </span>
    </label>
  );
}
