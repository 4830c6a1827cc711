import { peopleOf, readUpload } from '#testing/read-people.ts';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';

import type { CompanyRecord, ParsedRow } from './reader.ts';

const zip = (files: Record<string, string | Uint8Array>) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, text]) => [
          name,
          typeof text === 'string' ? strToU8(text) : text,
        ]),
      ),
    ),
  );
const companiesOf = (rows: ParsedRow[]): CompanyRecord[] =>
  rows.flatMap((row) => ('record' in row && row.kind === 'company' ? [row.record] : []));

const contacts = `"Id","IsDeleted","MasterRecordId","AccountId","LastName","FirstName","Salutation","MailingStreet","MailingCity","MailingState","MailingPostalCode","MailingCountry","Phone","Fax","MobilePhone","HomePhone","Email","Title","Department","LeadSource","Birthdate","Description","OwnerId","HasOptedOutOfEmail","DoNotCall","LastActivityDate","SystemModstamp","Favorite_Drink__c"
"0031234567890AbAAC","0","","0011234567890XyAAC","Young","Andy","Mr.","1301 Hoch Drive
2nd floor","Lawrence","KS","66045","USA","(785) 241-6200","(785) 241-6201","+1 785 265 5350","","andy@dickenson.example","SVP, Operations","Internal","Purchased List","1972-05-31","Likes golf","0051234567890UsAAC","1","0","2026-03-01","2026-03-02T08:00:00.000Z","Tea"
"0031234567890AcAAC","1","","0011234567890XyAAC","Gone","Greta","","","","","","","","","","","greta@x.example","","","","","","","0","0","","",""
"0031234567890AdAAC","0","","0019999999999ZzAAC","Lost","Lou","","","","","","","","","","","lou@x.example","","","","","","","0","1","","",""
`;
const accounts = `"Id","IsDeleted","Name","Type","BillingStreet","BillingCity","Phone","Website","Industry","NumberOfEmployees","Description"
"0011234567890XyAAC","0","Dickenson plc","Customer - Channel","1301 Hoch Drive","Lawrence","(785) 241-6200","dickenson-consulting.example","Consulting","120","A long-standing customer"
`;
const leads = `"Id","IsDeleted","LastName","FirstName","Title","Company","Email","Status","LeadSource","IsConverted","ConvertedContactId","Website","Industry"
"00Q1234567890LaAAC","0","Snyder","Kathy","Regional GM","TNR Corp.","kathy@tnr.example","Working - Contacted","Purchased List","0","","tnr.example","Banking"
"00Q1234567890LbAAC","0","Young","Andy","SVP","Dickenson plc","andy@dickenson.example","Closed - Converted","Web","1","0031234567890AbAAC","",""
`;
const users = `"Id","Username","LastName","FirstName","Email","ProfileId"
"0051234567890UsAAC","ana@kith.example","Alvarez","Ana","ana@kith.example","00e1234567890PrAAC"
`;

test('a data export is joined by its ids, whatever the order of its files', async () => {
  const { format, rows } = await readUpload(
    zip({
      'Account.csv': accounts,
      'Lead.csv': leads,
      'User.csv': users,
      'Contact.csv': contacts,
      'Event.csv': 'Id,Subject\n00U1234567890EvAAC,Lunch\n',
      'photo.png': 'x',
    }),
  );
  expect(format).toBe('salesforce');
  expect(rows.map(({ file }) => file)).toEqual([
    ...Array<string>(3).fill('Contact.csv'),
    ...Array<string>(2).fill('Lead.csv'),
    'Account.csv',
    'Lead.csv',
  ]);
  const [andy, lou, kathy, converted] = peopleOf(rows);
  expect(andy).toMatchObject({
    first_name: 'Andy',
    last_name: 'Young',
    name_prefix: 'Mr.',
    company: 'Dickenson plc',
    title: 'SVP, Operations',
    department: 'Internal',
    street: '1301 Hoch Drive, 2nd floor',
    location: 'Lawrence, KS, USA',
    postal_code: '66045',
    country: 'USA',
    birthday: { year: 1972, month: 5, day: 31 },
    emails: [{ value: 'andy@dickenson.example', label: 'work' }],
    phones: [
      { value: '(785) 241-6200', label: 'work' },
      { value: '+1 785 265 5350', label: 'mobile' },
    ],
    tags: ['No emails'],
    export_id: 'salesforce:0031234567890Ab',
  });
  expect(andy!.notes).toBe(
    'Likes golf\n\nFavorite Drink: Tea\nFax: (785) 241-6201\nLead Source: Purchased List\n' +
      'Last Activity Date: 2026-03-01\nOwner: Ana Alvarez',
  );
  expect(rows[1]).toMatchObject({ label: 'Greta Gone', fault: 'deleted_in_source' });
  expect(lou).toMatchObject({ company: '', tags: ['Do not call'] });
  expect(rows[2]!.losses).toEqual([
    { field: 'company', reason: 'not_in_file', value: '0019999999999Zz' },
  ]);
  expect(kathy).toMatchObject({
    company: 'TNR Corp.',
    lead: 'open',
    tags: ['Lead'],
    export_id: 'salesforce:00Q1234567890La',
  });
  expect(kathy!.notes).toContain('Status: Working - Contacted');
  expect(converted).toMatchObject({ lead: 'converted', export_id: andy!.export_id });
  expect(converted).not.toHaveProperty('tags');
  expect(companiesOf(rows)).toEqual([
    {
      name: 'Dickenson plc',
      key: 'dickenson',
      website: 'dickenson-consulting.example',
      industry: expect.stringMatching(/^(?:M|70)$/u),
      notes:
        'A long-standing customer\n\nType: Customer - Channel\nBilling Street: 1301 Hoch Drive\n' +
        'Billing City: Lawrence\nPhone: (785) 241-6200\nNumber Of Employees: 120',
    },
    expect.objectContaining({ name: 'TNR Corp.', website: 'tnr.example', industry: '64' }),
  ]);
});

test('a report is recognized by its labels, in any delimiter, and its footer is no record', async () => {
  const report = `"First Name";"Last Name";"Account Name";"Account Owner";"Email";"Phone";"Mailing Street";"Mailing City";"Mailing State/Province";"Mailing Zip/Postal Code";"Mailing Country";"Birthdate";"Last Activity";"Email Opt Out";"Do Not Call"\r
"Edna";"Frank";"GenePoint";"Ana Alvarez";"edna@genepoint.example";"(650) 867-3450";"345 Shoreline Park";"Mountain View";"CA";"94043";"USA";"25/02/1970";"01/03/2026";"0";"1"\r
"";"Solo";"Solo";"Ana Alvarez";"";"";"";"";"";"";"";"";"";"";""\r
\r
\r
"Contacts & Accounts Report"\r
"Copyright (c) 2000-2026 salesforce.com, inc. All rights reserved."\r
"Confidential Information - Do Not Distribute"\r
"Generated By:  Ana Alvarez  3/1/2026"\r
"Acme"\r
`;
  const { format, rows } = await readUpload(report);
  expect(format).toBe('salesforce');
  expect(rows).toHaveLength(2);
  const [edna, solo] = peopleOf(rows);
  expect(edna).toMatchObject({
    company: 'GenePoint',
    location: 'Mountain View, CA, USA',
    birthday: { year: 1970, month: 2, day: 25 },
    tags: ['Do not call'],
    notes: 'Account Owner: Ana Alvarez\nLast Activity: 01/03/2026',
  });
  // An account that is one person is no company.
  expect(solo).toMatchObject({ last_name: 'Solo', company: '' });
});

test.each([
  ['de', 'Kontakt-ID;Vorname;Nachname;Accountname;E-Mail;Telefon;Postanschrift: Ort;Leadquelle'],
  [
    'fr',
    'ID du contact;Prénom;Nom;Nom du compte;E-mail;Téléphone;Ville (adresse postale);Origine de la piste',
  ],
  [
    'es',
    'Id. del contacto;Nombre;Apellidos;Nombre de la cuenta;Correo electrónico;Teléfono;Ciudad de correo;Origen del candidato',
  ],
  ['ja', '取引先責任者 ID;名;姓;取引先名;メール;電話;市区郡(郵送先);リードソース'],
  ['zh', '联系人 ID;名字;姓氏;客户名;电子邮件;电话;邮寄城市;潜在客户来源'],
])('reports have other labels in %s', async (_language, header) => {
  const { format, rows } = await readUpload(
    `${header}\n0031234567890Ab;Ann;Ames;Acme;ann@acme.example;030 123456;Ulm;Web\n`,
  );
  expect(format).toBe('salesforce');
  expect(peopleOf(rows)).toMatchObject([
    {
      first_name: 'Ann',
      last_name: 'Ames',
      company: 'Acme',
      location: 'Ulm',
      emails: [{ value: 'ann@acme.example' }],
      phones: [{ value: '030 123456' }],
      notes: `${header.split(';')[7]}: Web`,
      export_id: 'salesforce:0031234567890Ab',
    },
  ]);
});

test('the encoding of each file is found, also where the first accent comes late', async () => {
  const head = 'Id,AccountId,FirstName,LastName,Email\n';
  const plain = Array.from(
    { length: 9_000 },
    (_, index) => `003${String(index).padStart(12, '0')},,A,B,a${index}@x.example\n`,
  ).join('');
  const latin = Buffer.from(`${head}${plain}0039999999999Zz,,Zoé,Müller,zoe@x.example\n`, 'latin1');
  for (const content of [latin, zip({ 'Contact.csv': latin })]) {
    const people = peopleOf((await readUpload(content)).rows);
    expect(people.at(-1)).toMatchObject({ first_name: 'Zoé', last_name: 'Müller' });
  }
  const wide = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from(`${head}0039999999999Zz,,Zoé,Müller,zoe@x.example\n`, 'utf16le'),
  ]);
  const { rows, format } = await readUpload(zip({ 'contact.csv': wide }));
  expect(format).toBe('salesforce');
  expect(peopleOf(rows)).toMatchObject([{ last_name: 'Müller' }]);
});

test('columns of its own go where the member wants them', async () => {
  const file =
    'Id,AccountId,LastName,Email,Private_Email__c,Shoe_Size__c,Note__c\n0031234567890Ab,,Ames,a@x.example,b@x.example,44,Hi\n';
  const [mapped] = peopleOf((await readUpload(file, ['email', null, 'notes'])).rows);
  expect(mapped!.emails.map(({ value }) => value)).toEqual(['a@x.example', 'b@x.example']);
  expect(mapped!.notes).toBe('Note: Hi');
  const [plain] = peopleOf((await readUpload(file)).rows);
  expect(plain!.notes).toBe('Private Email: b@x.example\nShoe Size: 44\nNote: Hi');
});

test('other programs’ tables are not taken for Salesforce’s', async () => {
  for (const header of [
    'First Name,Last Name,Email,Company',
    'Record Id,Contact Owner,Lead Source,First Name,Last Name,Account Name,Email',
    'Name,Account,Balance',
    'Id,Subject,Status',
  ]) {
    const values = header.split(',').map((_, index) => `v${index}`);
    const { format } = await readUpload(`${header}\n${values.join(',')}\n`);
    expect(format).toBe('table');
  }
});
