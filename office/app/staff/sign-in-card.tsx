import { TextField } from '@haat/ui/field.tsx';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { useShopNames } from '../i18n/shop-names.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { switchLanguage } from '../platform/problem-text.ts';
import { shellMessages } from '../shell/messages.ts';
import { staffMessages } from './messages.ts';

/** The frame of the pages without navigation: sign-in, set-up, second factor. */
export function SignInCard({ title, children }: { title: string; children: Elements }) {
  const language = useLanguage();
  const { otherLanguage, office } = useMessages(shellMessages);
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 p-4">
      <div className="flex items-center justify-between">
        <p className="min-w-0 break-words font-bold text-brand text-xl">{`${useShopNames()[language]} ${office}`}</p>
        <button
          type="button"
          lang={language === 'en' ? 'bn' : 'en'}
          className="min-h-11 rounded-control px-3 font-bold hover:bg-tile"
          onClick={() => void switchLanguage()}
        >
          {otherLanguage}
        </button>
      </div>
      <div className="grid gap-4 rounded-card border border-line bg-surface p-5">
        <PageTitle>{title}</PageTitle>
        {children}
      </div>
    </main>
  );
}

/** The mobile number or e-mail address that identifies a member of staff. */
export function LoginField({ error }: { error: string | undefined }) {
  return (
    <TextField
      name="login"
      label={useMessages(staffMessages).login}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      error={error}
    />
  );
}
