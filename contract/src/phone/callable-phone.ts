import { Type } from 'typebox';

export const CallablePhone = Type.String({
  minLength: 1,
  maxLength: 40,
  description:
    'a number that can be called, in any written form: a Bangladeshi mobile, landline or hotline, or one of another country with +',
});
