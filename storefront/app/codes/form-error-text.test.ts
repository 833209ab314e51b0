import { expect, test } from 'vitest';
import { bengali } from '../shell/all-messages.bn.ts';
import { english } from '../shell/all-messages.en.ts';
import { formErrorText } from './form-error-text.ts';

test.each([
  [0, null, 'The shop does not answer. Please check your connection and try again.'],
  [503, 5, 'Something is wrong on our side. Please try again in a moment.'],
  [429, null, 'There were too many attempts. Please wait a few minutes and try again.'],
  [429, 1, 'There were too many attempts. Please try again in 1 second.'],
  [429, 30, 'There were too many attempts. Please try again in 30 seconds.'],
  [429, 119, 'There were too many attempts. Please try again in 119 seconds.'],
  [429, 2521, 'There were too many attempts. Please try again in 43 minutes.'],
])('shows the text for status %i with Retry-After %s', (status, retryAfter, text) => {
  expect(formErrorText({ status, retryAfter }, english.codes)).toBe(text);
});

test('shows the Bengali text on Bengali pages', () => {
  expect(formErrorText({ status: 429, retryAfter: 1200 }, bengali.codes)).toBe(
    'অনেকবার চেষ্টা করা হয়েছে। ২০ মিনিট পর আবার চেষ্টা করুন।',
  );
});
