import type { Profile } from '@haat/contract/shop/accounts';
import { dhakaTime } from '@haat/contract/time/dhaka-time';
import { buttonClass } from '@haat/ui/button.tsx';
import { Waiting } from '@haat/ui/waiting.tsx';
import { phoneIn } from '../../i18n/language.ts';
import { Link } from '../../i18n/link.tsx';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { OwnCredit } from '../../orders/credit/credit-account.tsx';
import { RememberedNumbers } from '../../payments/remembered/remembered-number.tsx';
import { usePrivateData } from '../../session/create-private-store.ts';
import { listsPath } from '../../shop/product-urls.ts';
import { useShop } from '../../shop/shop.ts';
import { ownProfile } from '../profile-store.ts';
import { Avatar } from './avatar.tsx';

/** The customer's profile, with links to edit it. */
export function PersonalInfo() {
  const texts = useMessages('accounts');
  const { lists } = useMessages('shop');
  const { apiHost } = useShop() ?? {};
  const { value: profile, loading } = usePrivateData(ownProfile);
  if (!profile) {
    return (
      <Waiting
        loading={loading}
        label={texts.loading}
        tryAgainLabel={texts.tryAgain}
        onTryAgain={ownProfile.refetch}
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <ProfileCard profile={profile} />
      <OwnCredit />
      <RememberedNumbers />
      <div className="grid grid-cols-1 gap-2 sm:flex sm:flex-wrap">
        <Link to="/profileupdate" className={buttonClass('brand')}>
          {texts.profile.edit}
        </Link>
        <Link to="/billing-address" className={buttonClass('outline')}>
          {texts.profile.regularAddress}
        </Link>
        <Link to="/order" className={buttonClass('outline')}>
          {texts.profile.myOrders}
        </Link>
        {!apiHost && (
          <Link to={listsPath()} className={buttonClass('outline')}>
            {lists}
          </Link>
        )}
      </div>
    </div>
  );
}

function ProfileCard({ profile }: { profile: Profile }) {
  const texts = useMessages('accounts');
  const orderTexts = useMessages('orders');
  const phone = phoneIn(useLanguage(), profile.phone);
  const name = profile.full_name || profile.username;
  const joined = dhakaTime(profile.date_joined);
  const rows = [
    { label: texts.profile.username, text: profile.username },
    {
      label: texts.profile.joined,
      text: joined ? orderTexts.date(joined.day, joined.month, joined.year) : '',
    },
    // Another provider's profiles may have none.
    ...(profile.email === undefined ? [] : [{ label: texts.email, text: profile.email, wide: true }]),
    { label: texts.profile.address, text: profile.address_1, wide: true },
    { label: texts.profile.city, text: profile.city },
    { label: texts.profile.zipcode, text: profile.zipcode },
    { label: texts.profile.country, text: profile.country },
  ];
  return (
    <section className="rounded-card border border-line bg-surface p-4 md:p-6">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar src={profile.profile_picture} alt={texts.profile.picture} />
        <div className="min-w-0">
          <h2 className="font-bold text-xl tabular-nums">{name || phone}</h2>
          {name && <p className="text-muted tabular-nums">{phone}</p>}
        </div>
      </div>
      <dl className="two-columns mt-4 grid gap-x-6 gap-y-3 border-line border-t pt-4">
        {rows.map(({ label, text, wide = false }) => (
          <div key={label} className={`min-w-0 ${wide ? 'col-span-full' : ''}`}>
            <dt className="text-muted text-sm">{label}</dt>
            <dd className={text ? '' : 'text-muted'}>{text || texts.profile.notGiven}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
