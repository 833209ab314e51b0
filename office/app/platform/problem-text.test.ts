import { ownProblems } from '@haat/contract/http/own-problems';
import { problemTexts as bn } from '@haat/contract/http/problems.bn';
import { expect, test } from 'vitest';
import { fieldErrors } from './problem-text.ts';

const { en } = ownProblems;

test('a refused field has its rule in the language of the page: the English is that of the response', () => {
  const fields = {
    name: { code: 'required', message: 'Please fill this in.' },
    barcode: { code: 'not_a_barcode', params: { max: 40 }, message: 'At most 40.' },
    code: { code: 'taken_by', params: { name: 'Pabda' }, message: 'This belongs to Pabda.' },
  } as const;
  expect(fieldErrors(fields, en)).toEqual({
    name: 'Please fill this in.',
    barcode: 'At most 40.',
    code: 'This belongs to Pabda.',
  });
  expect(fieldErrors(fields, bn)).toEqual({
    name: 'এটি পূরণ করুন।',
    barcode: 'বারকোডে শুধু ইংরেজি অক্ষর, অঙ্ক ও হাইফেন থাকে, সর্বোচ্চ 40টি।',
    code: 'এটি Pabda পণ্যের।',
  });
});

test('without a network that has brought the Bengali texts a field has the English of the response', () => {
  const message = 'This is not a barcode.';
  const fields = { barcode: { code: 'not_a_barcode', params: { max: 40 }, message } } as const;
  expect(fieldErrors(fields, ownProblems.bn)).toEqual({ barcode: message });
});

test('a code of a newer server has a general text, and one without its params no exception', () => {
  const fields = JSON.parse('{ "name": { "code": "of_the_future" }, "unit": { "code": "too_long" } }');
  expect(fieldErrors(fields, bn)).toEqual({
    name: 'কাজটি হয়নি। আবার চেষ্টা করুন।',
    unit: expect.stringContaining('লেখাটি বেশি বড়'),
  });
  expect(fieldErrors(undefined, en)).toEqual({});
});
