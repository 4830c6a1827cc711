import { createLinkedInSample } from '../../server/src/testing/samples/linkedin-sample.ts';

type FirstFile = { name: string; mimeType: string; buffer: Buffer };

const people = 120;
const firstNames = ['Ana', 'Jonas', 'Mireille', 'Omar', 'Priya', 'Tomás', 'Lea', 'Hal'];
const lastNames = ['Okafor', 'Lindqvist', 'Raman', 'Ferreira', 'Moser', 'Haddad', 'Brandt'];
const companies = ['Lumen', 'Nordhaven', 'Tessel', 'Baobab', 'Fernhill', 'Cobalt', 'Anvil'];
const titles = ['Designer', 'Engineer', 'Head of Sales', 'Analyst', 'Founder'];

const at = <Item>(list: readonly Item[], index: number): Item => list[index % list.length]!;

/** An address book without a single interaction: names, addresses, some companies. */
const addressBook = Array.from({ length: people }, (_, index) => ({
  first: at(firstNames, index),
  last: `${at(lastNames, index)} ${index}`,
  company: index % 3 === 0 ? '' : at(companies, index),
  title: index % 3 === 0 ? '' : at(titles, index),
  email: index % 2 === 0 ? `person${index}@example.org` : '',
}));

function createGoogleFile(): FirstFile {
  const rows = addressBook.map(({ first, last, company, title, email }) =>
    [first, '', last, company, title, '* myContacts', 'Work', email].join(','),
  );
  const head =
    'First Name,Middle Name,Last Name,Organization Name,Organization Title,Labels,E-mail 1 - Label,E-mail 1 - Value';
  return {
    name: 'contacts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${[head, ...rows].join('\n')}\n`),
  };
}

function createVCardFile(): FirstFile {
  const cards = addressBook.map(({ first, last, company, title, email }) =>
    [
      'BEGIN:VCARD',
      'VERSION:3.0',
      `N:${last};${first};;;`,
      `FN:${first} ${last}`,
      ...(company === '' ? [] : [`ORG:${company}`, `TITLE:${title}`]),
      ...(email === '' ? [] : [`EMAIL;TYPE=WORK:${email}`]),
      'END:VCARD',
    ].join('\r\n'),
  );
  return {
    name: 'contacts.vcf',
    mimeType: 'text/vcard',
    buffer: Buffer.from(`${cards.join('\r\n')}\r\n`),
  };
}

/** What new members bring first, as small as it still makes a network. */
export function createFirstFiles(now: Date): Record<string, FirstFile> {
  const { connections, zip } = createLinkedInSample({ at: now, people });
  return {
    'LinkedIn’s Connections alone': {
      name: 'Connections.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(connections),
    },
    'the whole LinkedIn archive': {
      name: 'Complete_LinkedInDataExport.zip',
      mimeType: 'application/zip',
      buffer: zip,
    },
    'a Google export': createGoogleFile(),
    'a vCard file': createVCardFile(),
  };
}
