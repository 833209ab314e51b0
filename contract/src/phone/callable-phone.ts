import { Type } from 'typebox';
import { RECEIVER_LENGTHS } from '../text/receiver.ts';

export const CallablePhone = Type.String({
  minLength: 1,
  maxLength: RECEIVER_LENGTHS.phone,
  description:
    'a number that can be called, in any written form: a Bangladeshi mobile, landline or hotline, or one of another country with +',
});
