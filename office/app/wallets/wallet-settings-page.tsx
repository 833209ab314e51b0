import type { WalletSettings } from '@haat/contract/office/orders/wallets';
import { formatPhone } from '@haat/contract/phone/phone';
import { walletNames, wallets } from '@haat/contract/shop/wallets';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { Section } from '@haat/ui/section.tsx';
import { Options, Select } from '@haat/ui/select.tsx';
import { emptyFields, type FieldErrors, typedText, useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api, loading } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { fieldErrors, useProblemTexts } from '../platform/problem-text.ts';
import { refusalOf } from '../platform/refusal.ts';
import { useAction } from '../platform/use-action.ts';
import { useFreshCode, type WithCode } from '../settings/fresh-code.tsx';
import type { Route } from './+types/wallet-settings-page.ts';
import { walletMessages } from './messages.ts';

export const clientLoader = loading(() => api.getWalletSettings());

/** The owner's numbers that money is sent to, and the phones that forward SMS. */
export default function WalletSettingsPage({ loaderData: settings }: Route.ComponentProps) {
  const texts = useMessages(walletMessages);
  const { withCode, dialog } = useFreshCode();
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      <PageTitle>{texts.settingsTitle}</PageTitle>
      <p className="text-muted">{texts.settingsHint}</p>
      <Numbers key={settings.version} settings={settings} withCode={withCode} />
      <Phones settings={settings} withCode={withCode} />
      {dialog}
    </div>
  );
}

type NumberRow = WalletSettings['wallets'][number] & { key: string };

function Numbers({ settings, withCode }: { settings: WalletSettings; withCode: WithCode }) {
  const texts = useMessages(walletMessages);
  const language = useLanguage();
  const { busy, run } = useAction();
  const problems = useProblemTexts();
  /** Until a row is changed. */
  const [errors, setErrors] = useState<FieldErrors>({});
  const [rows, setRows] = useState<NumberRow[]>(() =>
    settings.wallets.map((row) => ({ ...row, number: formatPhone(row.number), key: newKey() })),
  );
  function change(key: string, changed: Partial<NumberRow>) {
    setErrors({});
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  }

  async function save() {
    const body = { version: settings.version, wallets: rows.map(({ key: _, ...row }) => row) };
    setErrors({});
    const store = () =>
      withCode(() => api.saveWallets({ body })).catch((problem) => {
        setErrors(fieldErrors(refusalOf(problem).fields, problems));
        throw problem;
      });
    if (await run(store)) notify(texts.numbersSaved, 'success');
  }

  return (
    <div className="grid gap-3">
      {rows.map((row, at) => (
        <fieldset
          key={row.key}
          aria-label={`${walletNames[row.wallet][language]} ${row.number}`.trim()}
          className="grid gap-3 rounded-card border border-line bg-surface p-4"
        >
          <Select
            label={texts.wallet}
            value={row.wallet}
            onChange={(event) => change(row.key, { wallet: event.target.value as NumberRow['wallet'] })}
          >
            <Options of={wallets.map((wallet) => [wallet, walletNames[wallet][language]])} />
          </Select>
          <TextField
            label={texts.number}
            value={row.number}
            inputMode="tel"
            autoComplete="off"
            error={errors[`wallets[${at}].number`]}
            onChange={(event) => change(row.key, { number: event.target.value })}
          />
          <Select
            label={texts.account}
            value={row.account}
            onChange={(event) => change(row.key, { account: event.target.value as NumberRow['account'] })}
          >
            <option value="personal">{texts.accounts.personal}</option>
            <option value="merchant">{texts.accounts.merchant}</option>
          </Select>
          <Button
            variant="outline"
            onClick={() => {
              setErrors({});
              setRows(rows.filter(({ key }) => key !== row.key));
            }}
          >
            {texts.remove}
          </Button>
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-2">
        {rows.length < 6 && (
          <Button
            variant="outline"
            onClick={() =>
              setRows([...rows, { key: newKey(), wallet: 'bkash', number: '', account: 'personal' }])
            }
          >
            {texts.add}
          </Button>
        )}
        <Button disabled={busy} onClick={save}>
          {texts.save}
        </Button>
      </div>
    </div>
  );
}

function Phones({ settings: { phones }, withCode }: { settings: WalletSettings; withCode: WithCode }) {
  const texts = useMessages(walletMessages);
  const problemTexts = useProblemTexts();
  const language = useLanguage();
  const { busy, run } = useAction();
  const [made, setMade] = useState<{ name: string; token: string }>();
  const { form, errors } = useForm({
    check: (typed) => emptyFields(typed, { name: problemTexts.required }),
    send: async (typed) => {
      const name = typedText(typed, 'name');
      const added = await run(() => withCode(() => api.addWalletPhone({ body: { name } })));
      if (!added?.token) return null;
      setMade({ name, token: added.token });
      form.ref.current?.reset();
      return null;
    },
  });
  return (
    <Section title={texts.phones}>
      <p className="text-muted text-sm">
        {phones.length > 0 ? texts.phonesHint : `${texts.noPhones} ${texts.phonesHint}`}
      </p>
      <ul className="divide-y divide-line">
        {phones.map(({ id, name, last_seen, revoked }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-3">
            <p className="min-w-0">
              <span className="block break-words font-bold">{name}</span>
              <span className="text-muted text-sm">
                {revoked
                  ? texts.revoked
                  : last_seen
                    ? texts.seen(formatTime(last_seen, language))
                    : texts.neverSeen}
              </span>
            </p>
            {!revoked && (
              <Button
                variant="outline"
                className="shrink-0 whitespace-nowrap"
                disabled={busy}
                aria-label={`${texts.revoke}: ${name}`}
                onClick={() => run(() => withCode(() => api.revokeWalletPhone({ params: { id } })))}
              >
                {texts.revoke}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {made && (
        <div role="status" className="my-3 grid gap-2 rounded-control bg-notice p-3 text-on-notice">
          <p className="font-bold">{texts.token(made.name)}</p>
          <p>{texts.url}</p>
          <code className="break-all">{`${window.location.origin}/api/wallet-receipts/`}</code>
          <p>{texts.header}</p>
          <code className="break-all">{`Authorization: Bearer ${made.token}`}</code>
        </div>
      )}
      <form {...form} className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            name="name"
            label={texts.phoneName}
            error={errors.name}
            maxLength={60}
            autoComplete="off"
          />
        </div>
        <Button type="submit" variant="outline" className="min-h-12" disabled={busy}>
          {texts.addPhone}
        </Button>
      </form>
    </Section>
  );
}
