import { ApiError } from '@haat/contract/client';
import { MAX_PASSWORD } from '@haat/contract/http/limits';
import { formatPhone } from '@haat/contract/phone/phone';
import type { Profile } from '@haat/contract/shop/accounts';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { PasswordField, TextArea, TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { Waiting } from '@haat/ui/waiting.tsx';
import { useState } from 'react';
import { FormError } from '../../codes/form-error.tsx';
import { formErrorText } from '../../codes/form-error-text.ts';
import { Link } from '../../i18n/link.tsx';
import { messagesFor, useMessages } from '../../i18n/messages.ts';
import { useLocalNavigate } from '../../i18n/use-local-navigate.ts';
import { useFormDraft } from '../../platform/use-form-draft.ts';
import { browserClient } from '../../session/browser-client.ts';
import { usePrivateData } from '../../session/create-private-store.ts';
import { ProtectedPage } from '../../session/protected-page.tsx';
import { session } from '../../session/session.ts';
import { privateMeta } from '../../shop/page-meta.ts';
import { ownProfile } from '../profile-store.ts';
import type { Route } from './+types/profile-update-page.ts';
import { PictureField } from './picture-field.tsx';
import { type ProfileField, profileChanges, profileFields, validateProfile } from './profile-form.ts';
import { SecuritySection } from './security-section.tsx';

export function meta({ location }: Route.MetaArgs) {
  return privateMeta(messagesFor('accounts', location.pathname).update.title);
}

const FIELDS = Object.keys(profileFields);

/** In ms: a picture takes long on a slow network. */
const UPLOAD_TIMEOUT = 300_000;

/** The form to edit the profile, and below it the password and sign-ins. */
export default function ProfileUpdatePage() {
  const texts = useMessages('accounts');
  const { value: profile, loading } = usePrivateData(ownProfile);
  return (
    <ProtectedPage title={texts.update.title}>
      {profile ? (
        <>
          <ProfileForm profile={profile} />
          <SecuritySection />
        </>
      ) : (
        <Waiting
          loading={loading}
          label={texts.loading}
          tryAgainLabel={texts.tryAgain}
          onTryAgain={ownProfile.refetch}
        />
      )}
    </ProtectedPage>
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { update: texts, profile: labels, ...common } = useMessages('accounts');
  const navigate = useLocalNavigate();
  /** Whether the API requires the current password. */
  const [needsPassword, setNeedsPassword] = useState(false);
  const [formError, setFormError] = useState('');
  const { form, errors, sending } = useForm({ check, send });
  const draft = useFormDraft(form.ref, 'profile', FIELDS);

  function check(typed: FormData): FieldErrors {
    const found = Object.entries(validateProfile(typed));
    return Object.fromEntries(found.map(([field, why]) => [field, common.errors[why]]));
  }

  async function send(typed: FormData): Promise<FieldErrors | null> {
    setFormError('');
    const customer = session.customer();
    try {
      const changed = await browserClient(AbortSignal.timeout(UPLOAD_TIMEOUT)).updateProfile({
        params: { id: profile.id },
        body: await profileChanges(typed),
      });
      ownProfile.put(changed, customer);
      draft.forget();
    } catch (problem) {
      notify(texts.failed, 'error');
      if (!(problem instanceof ApiError)) throw problem;
      if (problem.status === 429) setFormError(formErrorText(problem, common));
      return errorsOf(problem);
    }
    notify(texts.done, 'success');
    navigate('/profile');
    return null;
  }

  function errorsOf({ status, refusal: { code, fields = {} } }: ApiError): FieldErrors {
    if (code === 'password_required' || code === 'wrong_password') {
      setNeedsPassword(true);
      return { password: code === 'wrong_password' ? common.errors.wrongPassword : common.errors.password };
    }
    if (code === 'phone_has_credit') return { phone: common.errors.phoneHasCredit };
    if (code === 'phone_taken') return { phone: common.errors.takenByOther };
    if (status === 413) return { profile_picture: common.errors.pictureSize };
    if (fields.profile_picture?.code === 'heic') return { profile_picture: common.errors.pictureHeic };
    if (status === 415 || fields.profile_picture) return { profile_picture: common.errors.picture };
    return Object.fromEntries(Object.keys(fields).map((field) => [field, common.errors.other]));
  }

  const field = (name: ProfileField, label: string) => ({
    name,
    label,
    maxLength: profileFields[name],
    defaultValue: name === 'phone' ? formatPhone(profile.phone) : profile[name],
    error: errors[name],
  });
  return (
    <form {...form} className="grid gap-4">
      <FormError>{formError}</FormError>
      <PictureField current={profile.profile_picture} error={errors.profile_picture} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...field('full_name', labels.fullName)} autoComplete="name" />
        <TextField {...field('username', labels.username)} autoComplete="nickname" />
        <TextField {...field('phone', common.phone)} type="tel" inputMode="tel" autoComplete="tel" required />
        {/* Another provider's profiles may have none. */}
        {profile.email !== undefined && (
          <TextField {...field('email', common.email)} type="email" inputMode="email" autoComplete="email" />
        )}
      </div>
      {needsPassword && (
        <PasswordField
          name="password"
          label={common.password}
          hint={texts.passwordWhy}
          showLabel={common.showPassword}
          autoComplete="current-password"
          maxLength={MAX_PASSWORD}
          error={errors.password}
        />
      )}
      <TextArea {...field('address_1', labels.address)} rows={2} autoComplete="street-address" />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField {...field('city', labels.city)} autoComplete="address-level2" />
        <TextField {...field('zipcode', labels.zipcode)} inputMode="numeric" autoComplete="postal-code" />
        <TextField {...field('country', labels.country)} autoComplete="country-name" />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className="min-h-12 px-8" disabled={sending} aria-busy={sending}>
          {sending ? texts.sending : texts.submit}
        </Button>
        <Link to="/profile" onClick={draft.forget} className={buttonClass('outline', 'min-h-12')}>
          {texts.cancel}
        </Link>
      </div>
    </form>
  );
}
