import { maybePhone, toE164 } from '@haat/contract/phone/phone';
import type { Profile } from '@haat/contract/shop/accounts';
import { latinDigits } from '@haat/contract/text/digits';
import { isEmail } from '@haat/contract/text/email';
import { cleanLine } from '@haat/contract/text/text';

/** The longest side of the picture to send, in pixels; the shop stores a smaller square. */
const LONGEST_SIDE = 1024;

/** The fields of a profile in the order of the page, with their maximum length in characters. */
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

/** The error of each invalid field, as the key of its text. */
type ProfileErrors = Partial<Record<ProfileField, 'phone' | 'anyPhoneForm' | 'emailForm'>>;

/** The phone is required, because it identifies the account; all other fields are optional. */
export function validateProfile(typed: FormData): ProfileErrors {
  const phone = lineOf(typed, 'phone');
  const email = lineOf(typed, 'email');
  const errors: ProfileErrors = {};
  if (phone === '') errors.phone = 'phone';
  else if (!maybePhone(phone)) errors.phone = 'anyPhoneForm';
  if (email !== '' && !isEmail(email)) errors.email = 'emailForm';
  return errors;
}

/** The form data to send (specification, section 7): all text fields, and picture and password if given. */
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

/**
 * Shrinks a picture before the upload, so that a photo costs a phone kilobytes and not megabytes. A picture that the
 * browser cannot decode is returned unchanged, and the API validates it.
 */
async function shrinkPicture(picture: File): Promise<Blob> {
  try {
    const drawn = await createImageBitmap(picture);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(drawn.width, drawn.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(drawn.width * scale);
    canvas.height = Math.round(drawn.height * scale);
    canvas.getContext('2d')?.drawImage(drawn, 0, 0, canvas.width, canvas.height);
    const shrunk = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.85));
    return shrunk && shrunk.size < picture.size ? shrunk : picture;
  } catch {
    return picture;
  }
}
