import { expect, test } from 'vitest';
import { resolveContactForm } from './contact-form-resolver.ts';
import { blankContact, type ContactFormValues, contactToValues } from './contact-form-values.ts';

async function resolve(values: Partial<ContactFormValues>) {
  return resolveContactForm({ ...blankContact, ...values }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
}

test('blank rows are left out and a link without a scheme is completed', async () => {
  const { values } = await resolve({
    first_name: ' Mireille ',
    emails: [
      { value: '  ', label: 'work' },
      { value: 'm@lumen.example', label: 'home' },
    ],
    links: [{ value: 'lumen.example/m', label: 'profile' }],
  });
  expect(values).toMatchObject({
    first_name: 'Mireille',
    emails: [{ value: 'm@lumen.example', label: 'home' }],
    links: [{ value: 'https://lumen.example/m', label: 'profile' }],
    birthday: null,
    cadence_days: null,
  });
});

test('a wrong email is told at the row where it stands, blank rows counted', async () => {
  const { errors } = await resolve({
    first_name: 'M',
    emails: [
      { value: '', label: 'work' },
      { value: 'nowhere', label: 'work' },
    ],
  });
  expect(errors).toMatchObject({ emails: [undefined, { value: { message: 'invalid_email' } }] });
});

test('nobody without a name, no script as a link, no day that never was', async () => {
  const { errors } = await resolve({
    links: [{ value: 'javascript:alert(1)', label: 'website' }],
    birthday: { month: '2', day: '30', year: '' },
    cadence: { choice: 'custom', customDays: 'often' },
  });
  expect(errors).toMatchObject({
    links: [{ value: { message: 'invalid_link' } }],
    birthday: { month: { message: 'invalid_date' } },
    cadence: { choice: { message: 'invalid_value' } },
  });
  expect((await resolve({})).errors).toMatchObject({ first_name: { message: 'name_required' } });
});

test('a birthday without its month is refused at the birthday', async () => {
  const { errors } = await resolve({
    first_name: 'M',
    birthday: { month: '', day: '14', year: '' },
  });
  expect(errors).toHaveProperty('birthday.month');
});

test('a contact put into the form and read back is the same', async () => {
  const kept = {
    ...{ first_name: 'Keiko', last_name: 'Tanaka', company: 'Fuji Labs', title: 'Design lead' },
    ...{ location: 'Kyoto', phones: [], links: [], tags: ['a'], offers: ['b'], seeks: [] },
    emails: [{ value: 'k@fuji.example', label: 'work' as const }],
    birthday: { month: 3, day: 14, year: null },
    cadence_days: 45,
    notes: 'One\nTwo',
  };
  const { values } = await resolve(contactToValues(kept as never));
  expect(values).toMatchObject(kept);
});
