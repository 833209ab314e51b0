import { officeApiRoutes } from '@haat/contract/office/api-routes';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { useState } from 'react';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { useDownload } from '../platform/use-download.ts';
import { exportMessages } from './messages.ts';

const kinds = [
  { name: 'orders', route: officeApiRoutes.exportOrders },
  { name: 'customers', route: officeApiRoutes.exportCustomers },
] as const;

/** Orders and customers of a period, as files for the accountant. */
export default function ExportsPage() {
  const texts = useMessages(exportMessages);
  const language = useLanguage();
  const today = dayInDhaka(new Date());
  const [period, setPeriod] = useState({ from: `${today.slice(0, 8)}01`, to: today });
  const { download } = useDownload();
  const [loading, setLoading] = useState('');

  async function save({ name, route }: (typeof kinds)[number]) {
    setLoading(name);
    const file = `haat-${name}-${period.from}-${period.to}.csv`;
    await download(route, { ...period, language }, file);
    setLoading('');
  }

  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle>{texts.title}</PageTitle>
      <p className="text-muted">{texts.hint}</p>
      <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] items-start gap-3">
        {(['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            label={texts[end]}
            type="date"
            max={today}
            value={period[end]}
            onChange={({ target }) => setPeriod({ ...period, [end]: target.value })}
          />
        ))}
      </div>
      {kinds.map((kind) => (
        <section key={kind.name} className="grid gap-3 rounded-card border border-line bg-surface p-4">
          <p>{texts[`${kind.name}Hint`]}</p>
          <Button variant="outline" disabled={loading !== ''} onClick={() => void save(kind)}>
            {loading === kind.name ? texts.loading : texts[kind.name]}
          </Button>
        </section>
      ))}
    </div>
  );
}
