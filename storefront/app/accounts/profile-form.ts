import { isEmail } from '@haat/contract/common/email';
import { toE164 } from '@haat/contract/common/phone';
import { cleanLine, latinDigits } from '@haat/contract/common/text';
import type { Profile } from '@haat/contract/shop/accounts';
import { shrinkPicture } from './shrink-picture.ts';

/** The lines of a profile in their order on the page, with the most characters of each. */
export const profileFields = {
  full_name: 100,
  username: 100,
  phone: 40,
  email: 254,
  address_1: 500,
  city: 100,
  zipcode: 20,
  country: 100,
} as const satisfies Partial<Record<keyof Profile, number>>;

export type ProfileField = keyof typeof profileFields;

/** What is wrong with a field, as a name of its text. */
export type WrongProfile = Partial<Record<ProfileField, 'phone' | 'phoneForm' | 'emailForm'>>;

/** The phone is who signs in, so it cannot be left out; everything else can. */
export function wrongProfile(typed: FormData): WrongProfile {
  const phone = lineOf(typed, 'phone');
  const email = lineOf(typed, 'email');
  const wrong: WrongProfile = {};
  if (phone === '') wrong.phone = 'phone';
  else if (!toE164(phone)) wrong.phone = 'phoneForm';
  if (email !== '' && !isEmail(email)) wrong.email = 'emailForm';
  return wrong;
}

/** The form that is sent (specification, section 7): every line, and picture and password where they were given. */
export async function profileChanges(typed: FormData): Promise<FormData> {
  const changes = new FormData();
  for (const field of Object.keys(profileFields) as ProfileField[]) {
    if (typed.has(field)) changes.set(field, lineOf(typed, field));
  }
  const phone = lineOf(typed, 'phone');
  changes.set('phone', toE164(phone) ?? phone);
  changes.set('zipcode', latinDigits(lineOf(typed, 'zipcode')));
  const password = typed.get('password');
  if (password) changes.set('password', password);
  const picture = typed.get('profile_picture');
  if (picture instanceof File && picture.size > 0) {
    changes.set('profile_picture', await shrinkPicture(picture), 'picture');
  }
  return changes;
}

function lineOf(typed: FormData, field: ProfileField): string {
  return cleanLine(String(typed.get(field) ?? ''));
}
