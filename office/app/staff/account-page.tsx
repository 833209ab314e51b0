import { ApiError } from '@haat/contract/client';
import type { SessionRow, StaffSession } from '@haat/contract/office/staff';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { Link, useNavigate, useOutletContext, useRevalidator } from 'react-router';
import { formatTime } from '../i18n/format.ts';
import { chooseDigits, useChosenDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { NoticesToggle } from '../live/notices-toggle.tsx';
import { api, loading } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { useNotifyFailure } from '../platform/problem-text.ts';
import { forgetSession } from '../shell/load-session.ts';
import type { Route } from './+types/account-page.ts';
import { browserName } from './browser-name.ts';
import { staffMessages } from './messages.ts';
import { PasswordForm } from './password-form.tsx';

export const clientLoader = loading(() => api.listSessions());

/** The account of the current staff member: second factor and sessions. */
export default function AccountPage({ loaderData: sessions }: Route.ComponentProps) {
  const texts = useMessages(staffMessages);
  const notifyFailure = useNotifyFailure();
  const session = useOutletContext<StaffSession>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  /** Returns whether it has ended, also if it had ended before. */
  async function end(call: () => Promise<unknown>): Promise<boolean> {
    try {
      await call();
    } catch (problem) {
      if (problem instanceof ApiError && [401, 404].includes(problem.status)) return true;
      notifyFailure(problem);
      return false;
    }
    return true;
  }

  async function leave(call: () => Promise<unknown>) {
    if (await end(call)) await navigate('/sign-in');
  }

  return (
    <div className="grid max-w-xl gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <div className="grow">
          <PageTitle>{session.name}</PageTitle>
          <p className="text-muted">{texts.role[session.role]}</p>
        </div>
        <Button variant="outline" onClick={() => leave(() => api.signOutStaff().finally(forgetSession))}>
          {texts.signOut}
        </Button>
      </div>
      {session.rights.includes('orders.move') && <NoticesToggle />}
      <div className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4">
        <p className="grow">{session.second_factor === 'on' ? texts.factorOn : texts.factorOff}</p>
        {session.second_factor !== 'on' && (
          <Link to="/second-factor" className={buttonClass('soft')}>
            {texts.confirm}
          </Link>
        )}
      </div>
      <DigitsSwitch />
      <PasswordForm />
      <section aria-labelledby="sessions" className="grid gap-3">
        <h2 id="sessions" className="font-bold text-lg">
          {texts.sessions}
        </h2>
        <ul className="overflow-hidden rounded-card border border-line bg-surface">
          {sessions.map((each) => (
            <Session
              key={each.id}
              session={each}
              onEnd={async () => {
                if (await end(() => api.endSession({ params: { id: each.id } }))) await revalidate();
              }}
            />
          ))}
        </ul>
        <Button variant="outline" className="text-danger!" onClick={() => leave(() => api.endAllSessions())}>
          {texts.endAll}
        </Button>
      </section>
    </div>
  );
}

function Session({ session, onEnd }: { session: SessionRow; onEnd: () => void }) {
  const texts = useMessages(staffMessages);
  const language = useLanguage();
  return (
    <li className="flex min-h-16 items-center gap-3 border-line border-b px-4 py-2 last:border-b-0">
      <span className="grow">
        <span className="block font-bold">{browserName(session.browser) || texts.unknownBrowser}</span>
        <span className="block text-muted text-sm">
          {texts.lastUsed(formatTime(session.last_used, language))}
        </span>
      </span>
      {session.current ? (
        <span className="text-brand text-sm">{texts.thisSession}</span>
      ) : (
        <Button variant="outline" onClick={onEnd}>
          {texts.endSession}
        </Button>
      )}
    </li>
  );
}

/** In Bengali: switches between Latin and Bengali digits on this device. */
function DigitsSwitch() {
  const texts = useMessages(staffMessages);
  const digits = useChosenDigits();
  if (useLanguage() === 'en') return null;
  return (
    <button
      type="button"
      aria-pressed={digits === 'bengali'}
      onClick={() => chooseDigits(digits === 'bengali' ? 'latin' : 'bengali')}
      className="min-h-11 justify-self-start rounded-control border border-line bg-surface px-4 aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:font-bold"
    >
      {texts.bengaliDigits}
    </button>
  );
}
