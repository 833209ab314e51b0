import { type Role, roles } from '@haat/contract/office/rights';
import type { Staff } from '@haat/contract/office/staff';
import type { Invitation as OpenInvitation } from '@haat/contract/office/staff-links';
import { formatPhone } from '@haat/contract/phone/phone';
import { Button } from '@haat/ui/button.tsx';
import { Options, Select } from '@haat/ui/select.tsx';
import { type FormEvent, useState } from 'react';
import { formatPaisa, formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api, load } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { useAction } from '../platform/use-action.ts';
import type { Route } from './+types/staff-page.ts';
import { LinkToSend } from './link-to-send.tsx';
import { MemberForm } from './member-form.tsx';
import { staffMessages } from './messages.ts';
import { OpenInvitations } from './open-invitations.tsx';

export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<[Staff[], OpenInvitation[]]> {
  return load(request, () => Promise.all([api.listStaff(), api.listInvitations()]));
}

/** Everybody who works for the shop, and links for new people. */
export default function StaffPage({ loaderData: [people, invitations] }: Route.ComponentProps) {
  const texts = useMessages(staffMessages);
  return (
    <div className="grid max-w-2xl gap-6">
      <PageTitle>{texts.people}</PageTitle>
      <ul className="overflow-hidden rounded-card border border-line bg-surface">
        {people.map((person) => (
          <Person key={person.id} person={person} />
        ))}
      </ul>
      <Invitation open={invitations} />
      {invitations.length > 0 && <OpenInvitations invitations={invitations} />}
    </div>
  );
}

function Person({ person }: { person: Staff }) {
  const texts = useMessages(staffMessages);
  const language = useLanguage();
  const { run } = useAction();
  const { id, name, login, role, last_used, disabled, open_stops, cash_paisa } = person;

  const [editing, setEditing] = useState(false);

  async function disable() {
    const open = { stops: open_stops, cash: cash_paisa > 0 ? formatPaisa(cash_paisa) : '' };
    if (!window.confirm([texts.stillHas(open), texts.disableSure(name)].filter(Boolean).join('\n\n'))) return;
    setEditing(false);
    await run(() => api.disableStaff({ params: { id } }));
  }

  async function enable() {
    if (!window.confirm(texts.enableSure(name))) return;
    await run(() => api.enableStaff({ params: { id } }));
  }

  return (
    <li className={`border-line border-b px-4 py-2 last:border-b-0 ${disabled ? 'text-muted' : ''}`}>
      <div className="flex min-h-12 items-center gap-3">
        <span className="min-w-0 grow">
          <span className="block font-bold">
            <span>{`${name} `}</span>
            <span className="font-normal text-muted">{`· ${texts.role[role]}`}</span>
          </span>
          <span className="block text-muted text-sm">
            {`${formatPhone(login)} · ${last_used ? texts.lastUsed(formatTime(last_used, language)) : texts.never}`}
          </span>
        </span>
        {disabled && <span className="text-sm">{texts.disabled}</span>}
        {disabled && (
          <Button
            variant="outline"
            aria-label={`${texts.enable}: ${name}`}
            className="whitespace-nowrap"
            onClick={enable}
          >
            {texts.enable}
          </Button>
        )}
        {!disabled && !editing && (
          <Button
            variant="outline"
            aria-label={`${texts.change}: ${name}`}
            className="whitespace-nowrap"
            onClick={() => setEditing(true)}
          >
            {texts.change}
          </Button>
        )}
      </div>
      {editing && <MemberForm person={person} onClose={() => setEditing(false)} onDisable={disable} />}
    </li>
  );
}

/** Makes a link; it is shown until it is used or withdrawn. */
function Invitation({ open }: { open: OpenInvitation[] }) {
  const texts = useMessages(staffMessages);
  const { busy, run } = useAction();
  /** `before`: the list from before it, which is not loaded again without a network. */
  const [made, setMade] = useState<{ id: number; path: string; before: OpenInvitation[] }>();
  const isOpen = made && (open === made.before || open.some(({ id }) => id === made.id));

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const role = String(new FormData(event.currentTarget).get('role')) as Role;
    const link = await run(() => api.inviteStaff({ body: { role } }));
    if (link) setMade({ ...link, before: open });
  }

  return (
    <section aria-labelledby="invite" className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <h2 id="invite" className="font-bold text-lg">
        {texts.invite}
      </h2>
      <form onSubmit={onSubmit} className="flex flex-wrap items-end gap-3">
        <div className="grow">
          <Select
            label={texts.inviteRole}
            name="role"
            defaultValue="desk"
            // The link is of the role that was chosen before.
            onChange={() => setMade(undefined)}
          >
            <Options of={roles.map((role) => [role, texts.role[role]])} />
          </Select>
        </div>
        <Button type="submit" disabled={busy}>
          {texts.makeLink}
        </Button>
      </form>
      {isOpen && <LinkToSend link={window.location.origin + made.path} />}
    </section>
  );
}
