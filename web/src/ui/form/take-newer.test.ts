import { createFormControl, type FieldValues } from 'react-hook-form';
import { expect, test } from 'vitest';
import { takeNewer } from './take-newer.ts';

/** A form as the kit keeps it: it follows the values from the start. */
function openForm(values: FieldValues) {
  const form = createFormControl({ defaultValues: values });
  form.subscribe({ formState: { values: true }, callback: () => undefined });
  return form;
}

test('after a conflict, what was typed stays and the other fields are the newer ones', () => {
  const before = {
    birthday: { month: '', day: '', year: '' },
    first_name: 'Ada',
    title: 'Engineer',
    notes: 'Met in London',
    emails: [{ value: 'ada@example.com', label: 'work' as const }],
    phones: [{ value: '+44 20 7946 0018', label: 'mobile' as const }],
  };
  const form = openForm(before);
  form.setValue('notes', 'Met in London. Likes engines');
  form.setValue('emails.0.value', 'ada@engines.example');
  form.setValue('birthday.month', '12');

  const elsewhere = {
    title: 'Chief engineer',
    notes: 'Met in Turin',
    emails: [],
    phones: [],
  };
  takeNewer(form, { before, newer: { ...before, ...elsewhere } });
  expect(form.getValues()).toEqual({
    ...before,
    title: 'Chief engineer',
    phones: [],
    notes: 'Met in London. Likes engines',
    emails: [{ value: 'ada@engines.example', label: 'work' }],
    birthday: { month: '12', day: '', year: '' },
  });
});

test('the next attempt is of the newest revision, however often others save meanwhile', () => {
  const first = { revision: 1, name: 'Analytical Engines', notes: '' };
  const form = openForm(first);
  form.setValue('notes', 'Builds engines');
  const second = { ...first, revision: 2, name: 'Analytical Engines Ltd' };
  takeNewer(form, { before: first, newer: second });
  const third = { ...second, revision: 3, notes: 'Theirs' };
  takeNewer(form, { before: second, newer: third });
  expect(form.getValues()).toEqual({ ...third, notes: 'Builds engines' });
});
