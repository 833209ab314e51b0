import { problemTexts as en } from '@haat/contract/http/problems';
import { problemTexts as bn } from '@haat/contract/http/problems.bn';
import { expect, test } from 'vitest';
import { fieldErrors } from './problem-text.ts';

test('each refused field has its rule in the language of the page', () => {
  const fields = {
    name: { code: 'required' },
    barcode: { code: 'not_a_barcode', params: { max: 40 } },
    code: { code: 'taken_by', params: { name: 'Pabda' } },
    category: { code: 'unknown_category' },
    pictures: { code: 'picture_not_stored' },
  } as const;
  expect(fieldErrors(fields, en)).toEqual({
    name: 'Please fill this in.',
    barcode: 'A barcode has letters, digits and hyphens, at most 40.',
    code: 'This belongs to Pabda.',
    category: 'There is no such category. Please choose another one.',
    pictures: 'The shop does not have this picture any more. Please add it again.',
  });
  expect(fieldErrors(fields, bn)).toEqual({
    name: 'এটি পূরণ করুন।',
    barcode: 'বারকোডে শুধু ইংরেজি অক্ষর, অঙ্ক ও হাইফেন থাকে, সর্বোচ্চ 40টি।',
    code: 'এটি Pabda পণ্যের।',
    category: 'এই ক্যাটাগরি নেই। অন্য একটি বাছুন।',
    pictures: 'ছবিটি দোকানে আর নেই। আবার যোগ করুন।',
  });
});

test('a code of a newer server has a general text, and one without its params no exception', () => {
  const fields = JSON.parse('{ "name": { "code": "of_the_future" }, "unit": { "code": "too_long" } }');
  expect(fieldErrors(fields, bn)).toEqual({
    name: 'দোকান থেকে ঠিকমতো সাড়া আসেনি।',
    unit: expect.stringContaining('লেখাটি বেশি বড়'),
  });
  expect(fieldErrors(undefined, en)).toEqual({});
});
