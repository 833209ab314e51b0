import { toE164 } from '@haat/contract/phone/phone';
import type { CreditChange, ProvenCredit } from '@haat/contract/shop/credit';
import { dhakaTime } from '@haat/contract/time/dhaka-time';
import { buttonClass, IconButton } from '@haat/ui/button.tsx';
import { Dialog } from '@haat/ui/dialog.tsx';
import { CloseIcon } from '@haat/ui/icons.tsx';
import { Section } from '@haat/ui/section.tsx';
import { useEffect, useId, useState } from 'react';
import { CodeForm } from '../../codes/code-form.tsx';
import { CodeRequestForm } from '../../codes/code-request-form.tsx';
import { shownPhone } from '../../codes/shown-phone.ts';
import { useSentCode } from '../../codes/use-sent-code.ts';
import { formatTaka } from '../../i18n/format-money.ts';
import { Link } from '../../i18n/link.tsx';
import { useLanguage, useMessages, useOwnMessages } from '../../i18n/messages.ts';
import { createPrivateStore, usePrivate, usePrivateData } from '../../session/create-private-store.ts';
import { useCustomer } from '../../session/current-customer.ts';
import { plainClient } from '../../session/session.ts';
import { useShop } from '../../shop/shop.ts';
import { credit as bn } from './messages.bn.ts';
import { credit as en } from './messages.en.ts';

const messages = { en, bn };

export function useCreditTexts(): typeof en {
  return useOwnMessages(messages);
}

/** Whether anybody has had credit. Other providers have none. */
export function useHasCredit(): boolean {
  return useShop()?.setup?.credit === true;
}

/** The credit that a code has proven, with the phone in E.164. */
export type CreditOfPhone = ProvenCredit & { phone: string };

const ownCredit = createPrivateStore((client) => client.getCredit());

/** The credit of the customer in taka, whose phone a code has proven; otherwise null. */
export function useOwnCredit(): { own: number | null; refetch: () => void } {
  const hasCredit = useHasCredit();
  const customer = useCustomer();
  const { value } = usePrivateData(ownCredit);
  useEffect(() => {
    if (hasCredit && customer !== null) void ownCredit.refetch();
  }, [hasCredit, customer]);
  return { own: value?.phone_proven ? value.credit : null, refetch: ownCredit.refetch };
}

/** The credit of the customer; nothing where nobody has any, or the customer has not had any. */
export function OwnCredit() {
  return useHasCredit() ? <Own /> : null;
}

function Own() {
  const texts = useCreditTexts();
  const { value } = usePrivate(ownCredit);
  if (!value) return null;
  if (!value.phone_proven)
    return (
      <Section title={texts.title}>
        <p>{texts.proveFirst}</p>
        <Link to="/order" className={buttonClass('outline', 'mt-3')}>
          {texts.verify}
        </Link>
      </Section>
    );
  return value.entries.length === 0 ? null : <CreditAccount {...value} />;
}

/** The balance, and how it came about. */
function CreditAccount({ credit, entries }: Pick<ProvenCredit, 'credit' | 'entries'>) {
  const texts = useCreditTexts();
  const orderTexts = useMessages('orders');
  const language = useLanguage();
  return (
    <Section title={texts.title}>
      <p translate="no" className="font-bold text-2xl tabular-nums">
        {formatTaka(language, credit)}
      </p>
      {credit > 0 && <p className="text-muted text-sm">{texts.hint}</p>}
      <ul className="mt-2 divide-y divide-line">
        {entries.map((entry) => (
          <Entry key={entry.kind + entry.at + entry.amount} entry={entry} orderTexts={orderTexts} />
        ))}
      </ul>
    </Section>
  );
}

function Entry({
  entry: { kind, amount, reason, at },
  orderTexts,
}: {
  entry: CreditChange;
  orderTexts: ReturnType<typeof useMessages<'orders'>>;
}) {
  const texts = useCreditTexts();
  const language = useLanguage();
  const time = dhakaTime(at);
  return (
    <li className="flex items-start justify-between gap-4 py-2">
      <span className="min-w-0">
        <span className="block">{texts.kinds[kind]}</span>
        <span className="block break-words text-muted text-sm">
          {[reason, time && orderTexts.date(time.day, time.month, time.year)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span translate="no" className="whitespace-nowrap font-bold tabular-nums">
        {`${amount < 0 ? '−' : '+'} ${formatTaka(language, Math.abs(amount))}`}
      </span>
    </li>
  );
}

/** Shows the credit of a guest's phone after a code; nothing where nobody has any. */
export function CreditByCode() {
  const texts = useCreditTexts();
  const hasCredit = useHasCredit();
  const [open, setOpen] = useState(false);
  const [proven, setProven] = useState<CreditOfPhone>();
  if (!hasCredit) return null;
  return (
    <div className="mt-6">
      {proven ? (
        <CreditAccount {...proven} />
      ) : (
        <button
          type="button"
          className="min-h-11 font-bold text-brand underline underline-offset-4"
          onClick={() => setOpen(true)}
        >
          {texts.open}
        </button>
      )}
      <CreditCodeDialog open={open} phone="" onClose={() => setOpen(false)} onProven={setProven} />
    </div>
  );
}

/** Proves a phone by a code; `onProven` gets its credit, which may be 0. */
export function CreditCodeDialog({
  open,
  phone: typedPhone,
  onClose,
  onProven,
}: {
  open: boolean;
  /** Fills the field. */
  phone: string;
  onClose: () => void;
  onProven: (credit: CreditOfPhone) => void;
}) {
  const texts = useCreditTexts();
  const language = useLanguage();
  const title = useId();
  const [sent, setSent] = useSentCode<{ phone: string }>('credit');
  const { submit, sending, failed } = texts.code;
  return (
    <Dialog open={open} onClose={onClose} labelledBy={title} place="middle">
      <div className="flex items-center justify-between py-2 pr-2 pl-4">
        <h2 id={title} className="font-bold text-lg">
          {texts.title}
        </h2>
        <IconButton label={texts.code.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <div className="overflow-y-auto p-4 pt-0">
        {open && sent && (
          <CodeForm
            texts={{ sent: texts.code.sent(shownPhone(language, sent.phone)), submit, sending, failed }}
            phone={sent.phone}
            send={async (body) => {
              const proven = await plainClient().proveCredit({ body });
              setSent(null);
              onClose();
              onProven({ ...proven, phone: toE164(sent.phone) ?? sent.phone });
            }}
            onAgain={() => setSent(null)}
          />
        )}
        {open && !sent && (
          <CodeRequestForm
            intro={texts.code.intro}
            phone={typedPhone}
            autoFocus
            request={(body) => plainClient().sendCreditCode({ body })}
            onSent={(phone) => setSent({ phone })}
          />
        )}
      </div>
    </Dialog>
  );
}
