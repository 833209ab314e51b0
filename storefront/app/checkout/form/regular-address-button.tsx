import { formatPhone } from '@haat/contract/phone/phone';
import { Button } from '@haat/ui/button.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { useRef, useState } from 'react';
import { regularAddresses } from '../../accounts/regular-address.ts';
import { chooseAreaById } from '../../delivery/place.ts';
import { Link } from '../../i18n/link.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { usePrivate } from '../../session/create-private-store.ts';
import { fillRegular, type Replaced, restore } from './prefill.ts';

/**
 * 'Use Regular Shipping Address': fills in e-mail, city, zip code and country, and the other fields if they are not typed. What it
 * has replaced is shown and can be undone.
 */
export function RegularAddressButton() {
  const { customer: texts, ...labels } = useMessages('checkout');
  const { value, loading } = usePrivate(regularAddresses);
  const button = useRef<HTMLButtonElement>(null);
  const [replaced, setReplaced] = useState<Replaced[] | null>(null);
  const none = value?.length === 0;
  /** Texts of the shopper, not empty fields, in place of which the regular address stands now. */
  const differing = replaced?.filter(({ before }) => before.trim() !== '') ?? [];

  async function fill() {
    if (!regularAddresses.snapshot().value) await regularAddresses.refetch();
    const address = regularAddresses.snapshot().value?.[0];
    const form = button.current?.form;
    if (!address || !form) return;
    if (address.area) void chooseAreaById(address.area);
    setReplaced(fillRegular(form, { ...address, phone: formatPhone(address.phone) }));
  }

  function undo() {
    const form = button.current?.form;
    if (form && replaced) restore(form, replaced);
    setReplaced(null);
    button.current?.focus();
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button ref={button} variant="soft" onClick={fill} disabled={none} aria-busy={loading}>
        {texts.regular}
      </Button>
      <div role="status" className="w-full text-muted text-sm empty:hidden">
        {replaced && <p>{texts.filled}</p>}
        {differing.map(({ name, before, now }) => (
          <p key={name}>
            <span>{`${labels[name]}: `}</span>
            <del>{before}</del>
            <span> → </span>
            <strong>{now}</strong>
          </p>
        ))}
      </div>
      {differing.length > 0 && (
        <Button variant="outline" onClick={undo}>
          {texts.undoFilled}
        </Button>
      )}
      {none && (
        <p className="text-sm">
          <span>{texts.noRegular}</span>
          {space}
          <Link
            to="/billing-address"
            className="inline-block font-bold text-brand underline underline-offset-4"
          >
            {texts.addRegular}
          </Link>
        </p>
      )}
    </div>
  );
}
