import type { ContactDetails } from '@haat/contract/office/contact-details';
import type { ContactInfo } from '@haat/contract/shop/content';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileUrls } from '../../../testing/hostile-texts.ts';
import { jamal, type Office, openOffice, rina } from '../../../testing/office/office.ts';

let office: Office;
let cookie: string;
beforeAll(async () => {
  office = await openOffice();
  cookie = await office.addStaff('editor', rina);
});
afterAll(() => office.close());

const read = async () => (await office.send('GET', 'contact/', { cookie })).json<ContactDetails>();
const save = (body: object, as = cookie) => office.send('POST', 'contact/', { cookie: as, body });
const shown = async () => (await office.app.inject('/api/aboutus/contact-info/')).json<ContactInfo[]>();

test('of two first requests at once one creates the details; shoppers see them, then each change', async () => {
  const empty = await read();
  expect(empty.version).toBe(0);
  const first = {
    ...empty,
    phone_primary: '০১৭১২-৩৪৫৬৭৮',
    email_primary: 'help@haat.example',
    address: 'Dhanmondi',
  };
  const both = await Promise.all([save(first), save(first)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await shown()).toMatchObject([{ phone_primary: '০১৭১২-৩৪৫৬৭৮', top_banner: '' }]);
  const changed = await save({
    ...(await read()),
    top_banner: ' ঈদের অর্ডার  নিচ্ছি ',
    whatsapp: 'https://wa.me/8801712345678',
    business_hours_weekend: '10am–6pm',
  });
  expect(changed.json()).toMatchObject({ version: 2, top_banner: 'ঈদের অর্ডার নিচ্ছি' });
  expect(await shown()).toMatchObject([
    {
      top_banner: 'ঈদের অর্ডার নিচ্ছি',
      whatsapp: 'https://wa.me/8801712345678',
      business_hours_weekend: '10am–6pm',
    },
  ]);
});

test('the second of two editors learns who changed the contact details; both changes are in the audit', async () => {
  const details = await read();
  const jamals = await office.addStaff('editor', jamal);
  await save({ ...details, address: 'Mirpur 10' }, jamals);
  const refused = await save({ ...details, address: 'Gulshan' });
  expect(refused.json()).toMatchObject({ code: 'contact_changed', params: { changed_by: 'staff:Jamal' } });
  const entry = await office.db
    .selectFrom('audit')
    .where('table_name', '=', 'contact_info')
    .orderBy('id', 'desc')
    .select(['actor', 'before', 'after'])
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    actor: 'staff:Jamal',
    before: { address: 'Dhanmondi' },
    after: { address: 'Mirpur 10' },
  });
});

test.each<[string, string]>([
  ['phone_primary', 'call me'],
  ['phone_secondary', '"><img src=x onerror=hit()>'],
  ['email_primary', 'help@'],
  ['email_secondary', 'a@b.example?bcc=x y'],
  ...hostileUrls.map((url): [string, string] => ['whatsapp', url]),
  ...['chat', 'facebook', 'instagram', 'twitter'].flatMap((field): [string, string][] => [
    [field, 'javascript:hit()'],
    [field, '/products'],
  ]),
])('%s %j is refused and names the field', async (field, value) => {
  const details = await read();
  const refused = await save({ ...details, [field]: value });
  expect(refused.statusCode).toBe(400);
  expect(Object.keys(refused.json().fields)).toEqual([field]);
  expect(await read()).toEqual(details);
});
