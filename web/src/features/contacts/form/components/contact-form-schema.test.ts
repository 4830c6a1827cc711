import { expect, test } from 'vitest';
import { contactFormSchema } from './contact-form-schema.ts';
import { blankContact, type ContactFormValues, contactToValues } from './contact-form-values.ts';

function check(values: Partial<ContactFormValues>) {
  return contactFormSchema.safeParse({ ...blankContact, ...values });
}

/** The code of each refused control, by its path. */
function refusalsOf(values: Partial<ContactFormValues>) {
  const issues = check(values).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

test('leaves blank rows out and completes a link without a scheme', () => {
  const { data } = check({
    first_name: ' Mireille ',
    emails: [
      { value: '  ', label: 'work' },
      { value: 'm@lumen.example', label: 'home' },
    ],
    links: [{ value: 'lumen.example/m', label: 'profile' }],
  });
  expect(data).toMatchObject({
    first_name: 'Mireille',
    emails: [{ value: 'm@lumen.example', label: 'home' }],
    links: [{ value: 'https://lumen.example/m', label: 'profile' }],
    birthday: null,
    cadence_days: null,
  });
});

test('reports an invalid email at its row, counting blank rows', () => {
  const refusals = refusalsOf({
    first_name: 'M',
    emails: [
      { value: '', label: 'work' },
      { value: 'nowhere', label: 'work' },
    ],
  });
  expect(refusals).toEqual({ 'emails.1.value': 'invalid_email' });
});

test('refuses a contact without a name, a script as a link and an invalid date', () => {
  const refusals = refusalsOf({
    links: [{ value: 'javascript:alert(1)', label: 'website' }],
    birthday: { month: '2', day: '30', year: '' },
    cadence: { choice: 'custom', customDays: 'often' },
  });
  expect(refusals).toMatchObject({
    'links.0.value': 'invalid_link',
    'birthday.month': 'invalid_date',
    'cadence.choice': 'invalid_value',
  });
  expect(refusalsOf({})).toEqual({ first_name: 'name_required' });
});

test('reports a birthday without its month at the birthday', () => {
  const refusals = refusalsOf({
    first_name: 'M',
    birthday: { month: '', day: '14', year: '' },
  });
  expect(Object.keys(refusals)).toEqual(['birthday.month']);
});

test('a contact survives the way into the form and back', () => {
  const contact = {
    first_name: 'Keiko',
    last_name: 'Tanaka',
    company: 'Fuji Labs',
    title: 'Design lead',
    location: 'Kyoto',
    phones: [],
    links: [],
    tags: ['a'],
    offers: ['b'],
    seeks: [],
    emails: [
      {
        value: 'k@fuji.example',
        label: 'work' as const,
      },
    ],
    birthday: {
      month: 3,
      day: 14,
      year: null,
    },
    cadence_days: 45,
    notes: 'One\nTwo',
  };
  const { data } = check(contactToValues(contact as never));
  expect(data).toMatchObject(contact);
});
