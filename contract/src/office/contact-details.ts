import { type Static, Type } from 'typebox';
import { Closed, Named } from '../http/schemas.ts';
import { Version } from '../http/version.ts';
import { officeEndpoint } from './endpoint.ts';

const Line = Type.String({ maxLength: 200 });
const Link = Type.String({ maxLength: 500, description: 'an http(s) URL, or empty' });

const fields = {
  top_banner: Type.String({ maxLength: 120, description: 'in Bengali; empty: the usual words' }),
  phone_primary: Line,
  phone_secondary: Line,
  email_primary: Line,
  email_secondary: Line,
  whatsapp: Link,
  chat: Link,
  address: Line,
  address_bn: Line,
  business_hours_weekdays: Line,
  business_hours_weekdays_bn: Line,
  business_hours_weekend: Line,
  business_hours_weekend_bn: Line,
  facebook: Link,
  instagram: Link,
  twitter: Link,
};

/** The contact details of the shop; version 0: there are none yet. */
export const ContactDetails = Named('ContactDetails', { version: Type.Integer(), ...fields });
export type ContactDetails = Static<typeof ContactDetails>;

export const getContactDetails = officeEndpoint('getContactDetails', {
  summary: 'Contact details, opening hours and top banner',
  right: 'content.edit',
  response: ContactDetails,
});

/** 400 names the field; 409 `contact_changed` with `changed_by` and `changed_at`. */
export const saveContactDetails = officeEndpoint('saveContactDetails', {
  summary: 'Change contact details, opening hours and top banner; shoppers see them within a second',
  right: 'content.edit',
  body: Closed({ version: Version, ...fields }),
  response: ContactDetails,
  refusals: [409],
});
