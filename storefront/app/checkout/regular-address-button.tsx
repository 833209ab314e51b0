import { formatPhone } from '@haat/contract/common/phone';
import { Button } from '@haat/ui/button.tsx';
import { useRef, useState } from 'react';
import { regularAddresses } from '../accounts/regular-address.ts';
import { Link } from '../i18n/link.tsx';
import { useMessages } from '../i18n/messages.ts';
import { usePrivate } from '../session/create-private-store.ts';
import { checkoutMessages } from './messages.ts';
import { fillRegular } from './prefill.ts';

/** 'Use Regular Shipping Address': fills e-mail, city, zip code and country, and the other fields if they are not typed. */
export function RegularAddressButton() {
  const texts = useMessages(checkoutMessages).customer;
  const { value, loading } = usePrivate(regularAddresses);
  const button = useRef<HTMLButtonElement>(null);
  const [filled, setFilled] = useState(false);
  const none = value?.length === 0;

  async function fill() {
    if (!regularAddresses.snapshot().value) await regularAddresses.refetch();
    const address = regularAddresses.snapshot().value?.[0];
    const form = button.current?.form;
    if (!address || !form) return;
    fillRegular(form, { ...address, phone: formatPhone(address.phone) });
    setFilled(true);
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button ref={button} variant="soft" onClick={fill} disabled={none} aria-busy={loading}>
        {texts.regular}
      </Button>
      <p role="status" className="text-muted text-sm empty:hidden">
        {filled ? texts.filled : ''}
      </p>
      {none && (
        <p className="text-sm">
          {texts.noRegular}{' '}
          <Link to="/billing-address" className="font-bold text-brand underline underline-offset-4">
            {texts.addRegular}
          </Link>
        </p>
      )}
    </div>
  );
}
