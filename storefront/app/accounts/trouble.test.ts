import { expect, test } from 'vitest';
import { accountTexts } from './messages.ts';
import { troubleText } from './trouble.ts';

test.each([
  [0, null, 'The shop does not answer. Please check your connection and try again.'],
  [503, 5, 'Something is wrong on our side. Please try again in a moment.'],
  [429, null, 'There were too many attempts. Please wait a few minutes and try again.'],
  [429, 30, 'There were too many attempts. Please try again in 30 seconds.'],
  [429, 119, 'There were too many attempts. Please try again in 119 seconds.'],
  [429, 2521, 'There were too many attempts. Please try again in 43 minutes.'],
])('%i with a wait of %s seconds is told as it is', (status, retryAfter, text) => {
  expect(troubleText({ status, retryAfter }, accountTexts.en)).toBe(text);
});

test('in Bengali too', () => {
  expect(troubleText({ status: 429, retryAfter: 1200 }, accountTexts.bn)).toBe(
    'অনেকবার চেষ্টা করা হয়েছে। 20 মিনিট পর আবার চেষ্টা করুন।',
  );
});
