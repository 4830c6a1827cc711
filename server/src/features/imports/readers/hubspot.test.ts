import { peopleOf, readUpload } from '#testing/read-people.ts';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';

const contacts = `"Record ID","First Name","Last Name","Email","Phone Number","Contact owner","Associated Company","Associated Company IDs","Lifecycle Stage","Lead Status","Create Date","Last Activity Date","Marketing contact status","Job Title","Website URL","LinkedIn URL","Unsubscribed from all email","Coffee order"
"51","Brian","Halligan","bh@hubspot.example","+1 (617) 555-0100","Ana Alvarez","HubSpot;Other Ltd","77;78","Lead","New","2026-01-02 03:04","2026-02-03 04:05","Marketing contact","Executive","https://brian.example","https://www.linkedin.com/in/brian","true","Flat white"
"52","Maria","Johnson","emailmaria@hubspot.example","","","","77","Customer","","","","","","","","false",""
`;
const companies = `Record ID,Company name,Company owner,Company Domain Name,Website URL,Industry,Number of Employees,City,Country/Region
77,HubSpot,Ana Alvarez,hubspot.example,,COMPUTER_SOFTWARE,7000,Cambridge,United States
,,,lonely.example,,Unheard Of,,,
`;

test('contacts are joined with their companies, and those bring industry, website and size', async () => {
  const { format, rows } = await readUpload(
    Buffer.from(
      zipSync({
        'hubspot-crm-exports-all-companies-2026-03-01.csv': strToU8(companies),
        'hubspot-crm-exports-all-contacts-2026-03-01.csv': strToU8(contacts),
      }),
    ),
  );
  expect(format).toBe('hubspot');
  const [brian, maria] = peopleOf(rows);
  expect(brian).toMatchObject({
    first_name: 'Brian',
    last_name: 'Halligan',
    company: 'HubSpot',
    title: 'Executive',
    emails: [{ value: 'bh@hubspot.example', label: 'work' }],
    phones: [{ value: '+1 (617) 555-0100', label: 'work' }],
    links: [
      { value: 'https://www.linkedin.com/in/brian', label: 'profile' },
      { value: 'https://brian.example', label: 'website' },
    ],
    tags: ['Lead', 'No emails'],
    export_id: 'hubspot:51',
  });
  expect(brian!.notes?.split('\n')).toEqual([
    'Coffee order: Flat white',
    'Associated Company: Other Ltd',
    'Contact owner: Ana Alvarez',
    'Lifecycle Stage: Lead',
    'Lead Status: New',
    'Create Date: 2026-01-02 03:04',
    'Last Activity Date: 2026-02-03 04:05',
    'Marketing contact status: Marketing contact',
  ]);
  expect(maria).toMatchObject({ company: 'HubSpot', notes: 'Lifecycle Stage: Customer' });
  expect(maria).not.toHaveProperty('tags');
  expect(rows.slice(2)).toMatchObject([
    {
      kind: 'company',
      record: {
        name: 'HubSpot',
        website: 'hubspot.example',
        industry: '62',
        notes:
          'Company owner: Ana Alvarez\nNumber of Employees: 7000\nCity: Cambridge\nCountry/Region: United States',
      },
    },
    { label: 'lonely.example', record: { industry: null, notes: 'Industry: Unheard Of' } },
  ]);
});

test.each([
  ['de', 'Datensatz-ID,Vorname,Nachname,E-Mail,Zugeordnetes Unternehmen,Jobbezeichnung'],
  ['fr', 'ID de fiche d’informations,Prénom,Nom,E-mail,Entreprise associée,Intitulé du poste'],
  ['es', 'ID de registro,Nombre,Apellidos,Correo,Empresa asociada,Cargo'],
  ['ja', 'レコードID,名,姓,Eメール,関連する会社,役職'],
  ['zh', '记录 ID,名字,姓氏,电子邮件,关联公司,职位'],
])('its properties have other labels in %s', async (_language, header) => {
  const { format, rows } = await readUpload(`${header}\n7,Ann,Ames,ann@acme.example,Acme,CTO\n`);
  expect(format).toBe('hubspot');
  expect(peopleOf(rows)).toMatchObject([
    { first_name: 'Ann', last_name: 'Ames', company: 'Acme', title: 'CTO', export_id: 'hubspot:7' },
  ]);
});

test('a rounded id names no one', async () => {
  const head = 'Record ID,First Name,Last Name,Email,Lifecycle Stage';
  const { rows } = await readUpload(
    `${head}\n1.2E+11,Ann,Ames,ann@x.example,\n1.2E+11,Bob,Beer,bob@x.example,\n`,
  );
  const ids = peopleOf(rows).map(({ export_id: id }) => id);
  expect(new Set(ids).size).toBe(2);
  expect(ids.every((id) => id?.startsWith('hubspot:='))).toBe(true);
});

test('hostile columns: repeated headings, empty ones, hundreds, and cells beyond every limit', async () => {
  const odd = Array.from({ length: 400 }, (_, index) => `Field ${index}`);
  const header = ['Record ID', 'Email', 'Email', 'Lifecycle Stage', 'Last Name', '', '', ...odd];
  const row = ['7', 'a@x.example', 'b@x.example', 'Lead', 'x'.repeat(9_000), 'p', 'q', ...odd];
  const { format, rows } = await readUpload(`${header.join(',')}\n${row.join(',')}\n`);
  expect(format).toBe('hubspot');
  const [person] = peopleOf(rows);
  expect(person!.emails.map(({ value }) => value)).toEqual(['a@x.example', 'b@x.example']);
  expect(person!.notes).toContain('Field 399: Field 399');
  expect(person!.notes).toContain('p\nq');
  expect(rows[0]!.losses).toMatchObject([{ field: 'last_name', reason: 'cut' }]);
  const huge = `${header.join(',')}\n${['8', 'x'.repeat(300_000), ...row.slice(2)].join(',')}\n`;
  expect((await readUpload(huge)).rows).toMatchObject([{ fault: 'field_too_long' }]);
});
