import type { ContactDetails } from '@haat/contract/office/contact-details';
import { plainDigits, readablePhone } from '@haat/contract/phone/phone';
import { isEmail } from '@haat/contract/text/email';
import { isLink } from '@haat/contract/text/safe-url';
import { cleanLine } from '@haat/contract/text/text';
import type { Staff } from '../../orders/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { type FieldProblems, invalid, Refused } from '../../platform/refused.ts';
import { demoTextProblem } from '../../shop-state/shop-state.ts';
import { asStaff } from '../../staff/as-staff.ts';
import { lockOnlyRow } from '../../staff/change-conflict.ts';

const EMPTY: ContactDetails = {
  version: 0,
  top_banner: '',
  phone_primary: '',
  phone_secondary: '',
  email_primary: '',
  email_secondary: '',
  whatsapp: '',
  chat: '',
  address: '',
  address_bn: '',
  business_hours_weekdays: '',
  business_hours_weekdays_bn: '',
  business_hours_weekend: '',
  business_hours_weekend_bn: '',
  facebook: '',
  instagram: '',
  twitter: '',
};
const LINKS = ['whatsapp', 'chat', 'facebook', 'instagram', 'twitter'] as const;

/** Returns the contact details that shoppers see: the first row. */
export async function getContact(db: Database): Promise<ContactDetails> {
  const row = await db.selectFrom('contact_info').selectAll().orderBy('id').limit(1).executeTakeFirst();
  return row ?? EMPTY;
}

/** Changes the contact details of this version; version 0 creates them. 409 `contact_changed`. */
export async function saveContact(
  db: Database,
  staff: Staff,
  { version, ...typed }: ContactDetails,
): Promise<ContactDetails | Refused> {
  const fields = readFields(typed);
  if (fields instanceof Refused) return fields;
  const ofDemo = await demoTextProblem(db, fields);
  if (ofDemo) return ofDemo;
  const refused = await asStaff(db, staff, async (tx) => {
    const row = await lockOnlyRow(tx, 'contact_info', version, 'contact_changed');
    if (row instanceof Refused) return row;
    if (row === null) await tx.insertInto('contact_info').values(fields).execute();
    else await tx.updateTable('contact_info').set(fields).where('id', '=', row).execute();
    return null;
  });
  return refused ?? getContact(db);
}

/** Cleans the texts and checks phones, e-mail addresses and links; 400 names the field. */
function readFields(typed: Omit<ContactDetails, 'version'>): Omit<ContactDetails, 'version'> | Refused {
  const entries = Object.entries(typed).map(([name, value]) => [name, cleanLine(String(value))]);
  const fields = Object.fromEntries(entries) as Omit<ContactDetails, 'version'>;
  const problems: FieldProblems = {};
  for (const name of ['phone_primary', 'phone_secondary'] as const) {
    fields[name] = readablePhone(fields[name]).trim();
    if (fields[name] !== '' && !isDialled(fields[name])) problems[name] = 'not_a_phone_number';
  }
  for (const name of ['email_primary', 'email_secondary'] as const)
    if (fields[name] !== '' && !isEmail(fields[name])) problems[name] = 'not_an_email';
  for (const name of LINKS)
    if (fields[name] !== '' && !(/^https?:/i.test(fields[name]) && isLink(fields[name])))
      problems[name] = 'not_a_url';
  return Object.keys(problems).length > 0 ? invalid(problems) : fields;
}

/** A mobile number, a hotline (`09612-345678`) or a short number (`16247`), as people write them. */
function isDialled(phone: string): boolean {
  return /^\+?\d{3,15}$/.test(plainDigits(phone));
}
