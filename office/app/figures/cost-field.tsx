import { ApiError } from '@haat/contract/client';
import type { ProductCost } from '@haat/contract/office/figures';
import type { StaffSession } from '@haat/contract/office/staff';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { Section } from '@haat/ui/section.tsx';
import { type FormEvent, useEffect, useState } from 'react';
import { useOutletContext } from 'react-router';
import { useMessages } from '../i18n/language.ts';
import { typedTaka } from '../i18n/typed-amounts.ts';
import { api } from '../platform/api.ts';
import { useNotifyFailure } from '../platform/problem-text.ts';
import { figureMessages } from './messages.ts';

/** What a product costs the shop, for those who may change it. */
export function CostField({ product }: { product: number }) {
  const texts = useMessages(figureMessages);
  const notifyFailure = useNotifyFailure();
  const { rights } = useOutletContext<StaffSession>();
  const maySee = rights.includes('costs.edit');
  const [stored, setStored] = useState<ProductCost | null>(null);
  const [error, setError] = useState('');

  useEffect(() => {
    if (maySee) api.getProductCost({ params: { id: product } }).then(setStored, () => {});
  }, [product, maySee]);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const cost = String(new FormData(event.currentTarget).get('cost'));
    try {
      setStored(await api.setProductCost({ params: { id: product }, body: { cost } }));
      setError('');
      notify(texts.costSaved, 'success');
    } catch (problem) {
      if (problem instanceof ApiError && problem.status === 400) setError(texts.costWrong);
      else notifyFailure(problem);
    }
  }

  if (!maySee || !stored) return null;
  return (
    <Section title={texts.costTitle}>
      <form onSubmit={save} noValidate className="grid gap-3">
        <TextField
          label={texts.cost}
          name="cost"
          inputMode="decimal"
          defaultValue={typedTaka(stored.cost_paisa)}
          error={error || undefined}
          autoComplete="off"
        />
        <p className="text-muted text-sm">{texts.costWhy}</p>
        <Button type="submit" variant="outline">
          {texts.costSave}
        </Button>
      </form>
    </Section>
  );
}
