import { expect, test } from 'vitest';
import { z } from 'zod';
import { codeOfFault, readFieldIssues } from './form-fault.ts';

test('names a fault by the code of the rule, else by the code of zod', () => {
  const schema = z.object({ name: z.string().min(1, 'name_required'), age: z.number() });
  const issues = schema.safeParse({ name: '', age: 'old' }).error?.issues ?? [];
  expect(issues.map(({ code, message }) => codeOfFault({ type: code, message }))).toEqual([
    'name_required',
    'invalid_type',
  ]);
});

test('reads the refused fields of an answer of the server', () => {
  const issues = [
    { path: 'name', code: 'too_small', message: 'Too small: expected 1 character' },
    { path: 'emails.0.value', code: 'custom', message: 'invalid_email' },
  ];
  expect(readFieldIssues({ code: 'validation_failed', status: 400, data: { issues } })).toEqual([
    { path: 'name', code: 'too_small' },
    { path: 'emails.0.value', code: 'invalid_email' },
  ]);
});

test('reads no fields from other failures, nor from details it does not know', () => {
  const issues = [{ path: 'name', code: 'too_small', message: '' }];
  expect(readFieldIssues({ code: 'conflict', data: { issues } })).toEqual([]);
  expect(readFieldIssues({ code: 'validation_failed', data: null })).toEqual([]);
  expect(
    readFieldIssues({ code: 'validation_failed', data: { issues: [null, { path: 1 }] } }),
  ).toEqual([]);
  expect(readFieldIssues(new TypeError('Failed to fetch'))).toEqual([]);
});
