import { Button } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { Section } from '@haat/ui/section.tsx';
import { useEffect, useState } from 'react';
import { useMessages, useOwnMessages } from '../../i18n/messages.ts';
import { browserClient } from '../../session/browser-client.ts';
import { createPrivateStore, usePrivateData } from '../../session/create-private-store.ts';
import { useCustomer } from '../../session/current-customer.ts';
import { useShop } from '../../shop/shop.ts';
import { remembered as bn } from './messages.bn.ts';
import { remembered as en } from './messages.en.ts';

const messages = { en, bn };

const agreements = createPrivateStore((client) => client.listPaymentAgreements());

/** The provider that can remember numbers, with the number that it remembers of the signed-in customer; null without such a provider. */
function useAgreement() {
  const provider = useShop()?.setup?.online_providers?.find(({ remembers }) => remembers);
  const customer = useCustomer();
  const { value } = usePrivateData(agreements);
  const offers = provider !== undefined && customer !== null;
  useEffect(() => {
    if (offers && !agreements.snapshot().value) void agreements.refetch();
  }, [offers]);
  if (!offers || !value) return null;
  return { provider, known: value.find((one) => one.provider === provider.name) };
}

/**
 * The choice of a customer who can pay a total in taka with a remembered number, or have one remembered; null without it. `chosen` is what
 * the request for the payment says.
 */
export function useRememberedNumber(total: number) {
  const agreement = useAgreement();
  const [ticked, setTicked] = useState<boolean>();
  if (!agreement || total < agreement.provider.min || total > agreement.provider.max) return null;
  // Nothing is remembered that was not asked for; what is remembered is used.
  return { ...agreement, chosen: ticked ?? agreement.known !== undefined, choose: setTicked };
}

/** The tick of that choice; in a form its field is `remember`. */
export function RememberedNumberTick({
  choice,
  className = '',
}: {
  choice: ReturnType<typeof useRememberedNumber>;
  className?: string;
}) {
  const texts = useOwnMessages(messages);
  const { means } = useMessages('shop');
  if (!choice) return null;
  const { known, provider, chosen, choose } = choice;
  const name = means[provider.means[0]!];
  return (
    <label className={`flex min-h-11 cursor-pointer items-start gap-3 ${className}`}>
      <input type="hidden" name="remember" value="false" />
      <input
        type="checkbox"
        name="remember"
        value="true"
        checked={chosen}
        onChange={({ target }) => choose(target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-brand"
      />
      <span>
        {known ? (
          <span className="tabular-nums">{texts.use(name, shownNumber(known.number))}</span>
        ) : (
          <span>{texts.ask(name)}</span>
        )}
        <span className="block text-muted text-sm">{known ? texts.useHint : texts.askHint(name)}</span>
      </span>
    </label>
  );
}

/** The numbers that are remembered of the customer, each with a button that forgets it; nothing without any. */
export function RememberedNumbers() {
  const texts = useOwnMessages(messages);
  const { means } = useMessages('shop');
  const agreement = useAgreement();
  const customer = useCustomer();
  const [sending, setSending] = useState(false);
  if (!agreement?.known) return null;
  const { provider, known } = agreement;
  const name = means[provider.means[0]!];

  async function forget() {
    setSending(true);
    try {
      await browserClient().removePaymentAgreement({ params: { provider: provider.name } });
      agreements.put([], customer);
      notify(texts.forgotten(name), 'success');
    } catch (problem) {
      console.warn('The number could not be forgotten.', problem);
      notify(texts.notForgotten, 'error');
    } finally {
      setSending(false);
    }
  }

  return (
    <Section title={texts.title}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <span className="block font-bold tabular-nums">{`${name} ${shownNumber(known.number)}`}</span>
          <span className="block text-muted text-sm">{texts.useHint}</span>
        </p>
        <Button
          variant="outline"
          disabled={sending}
          aria-busy={sending}
          aria-label={texts.forgetNumber(name)}
          onClick={forget}
        >
          {texts.forget}
        </Button>
      </div>
    </Section>
  );
}

/** 017•••••575. */
function shownNumber(masked: string): string {
  return masked.replaceAll('*', '•');
}
