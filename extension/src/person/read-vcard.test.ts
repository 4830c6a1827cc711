import { contactLimits } from '@kith/contract/contacts/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { vcardLimits } from '#extension/page/page-facts.ts';

import { cleanPerson, nameOf, noPerson } from './found-person.ts';
import { readVcard } from './read-vcard.ts';

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');
const readOne = async (...lines: string[]) => {
  const [person = noPerson] = await readVcard(card(...lines));
  return cleanPerson(person);
};

describe('what a card says', () => {
  test('version 3.0 with folded and grouped lines, the preferred values first', async () => {
    const person = await readOne(
      'VERSION:3.0',
      'N:van der Berg;Ann;Maria;Dr.;',
      'FN:Dr. Ann Maria van der Berg',
      'ORG:Berg\\, Tal & Co;Sales',
      'TITLE:Head of',
      '  Sales',
      'item1.EMAIL;type=INTERNET:ann@home.example',
      'EMAIL;type=pref:ann@berg.example',
      'ADR;type=HOME:;;Main St 1;Delft;;2611;Nederland',
      'ADR;type=WORK,pref:;;Plein 2;Den Haag;;2500;Nederland',
      'item2.URL:https\\://berg.example',
      'X-SOCIALPROFILE;type=github:https://github.com/ann',
      'NOTE:What the card says of itself is no note of the member',
    );
    expect(person).toEqual({
      ...noPerson,
      first_name: 'Ann Maria',
      last_name: 'van der Berg',
      company: 'Berg, Tal & Co',
      title: 'Head of Sales',
      location: 'Den Haag, Nederland',
      emails: ['ann@berg.example', 'ann@home.example'],
      links: ['https://berg.example/', 'https://github.com/ann'],
    });
  });

  test('version 4.0 with a whole name only, and 2.1 in quoted-printable', async () => {
    const modern = await readOne(
      'VERSION:4.0',
      'FN:山田 太郎',
      'TEL;TYPE="voice,cell";VALUE=uri:tel:+81-3-5550-0100',
      'ROLE:Chef',
    );
    expect(modern).toMatchObject({ first_name: '太郎', last_name: '山田', title: 'Chef' });
    expect(modern.phones).toEqual(['+81-3-5550-0100']);
    const old = await readOne(
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg',
    );
    expect(nameOf(old)).toBe('Jörg Müller');
  });

  test('each person of a file, but no group, and no one without a name', async () => {
    const people = await readVcard(
      [
        card('EMAIL:info@x.example'),
        card('KIND:group', 'FN:Friends'),
        card('FN:Ana Ruiz'),
        card('FN:Ben Okoro'),
      ].join(''),
    );
    expect(people.map(nameOf)).toEqual(['Ana Ruiz', 'Ben Okoro']);
    expect(await readVcard('')).toEqual([]);
    expect(await readVcard('<!doctype html><title>No card</title>')).toEqual([]);
  });
});

describe('attack', () => {
  test('fields that try to run something are plain text, and such links are dropped', async () => {
    const person = await readOne(
      'FN:<script>alert(1)</script> Eve',
      'TITLE:<img src=x onerror=alert(1)>',
      'EMAIL:"><svg/onload=alert(1)>@x.example',
      'URL:javascript:alert(1)',
      'URL:data:text/html,<script>alert(1)</script>',
      'URL:https://user:secret@bank.example/',
      'TEL:tel:javascript:alert(1)',
      '__proto__:polluted',
      'constructor.FN:Other',
    );
    expect(nameOf(person)).toBe('<script>alert(1)</script> Eve');
    expect(person).toMatchObject({ title: '<img src=x onerror=alert(1)>', emails: [], links: [] });
    expect(person.phones).toEqual([]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  test('nested, endless and enormous cards are read to a limit', async () => {
    const nested = `${'BEGIN:VCARD\r\nAGENT:\r\n'.repeat(20_000)}FN:Deep\r\n`;
    expect((await readVcard(nested)).length).toBeLessThan(2);
    const many = await readVcard(card('FN:Ana').repeat(20_000));
    expect(many.length).toBeLessThanOrEqual(20);
    const long = 'x'.repeat(vcardLimits.bytes);
    const person = await readOne(`FN:${long}`, `TITLE;${'a'.repeat(5_000)}:${long}`);
    expect(person.last_name.length + person.first_name.length).toBeLessThanOrEqual(
      contactLimits.name,
    );
    const lines = Array.from({ length: 30_000 }, (_, at) => `EMAIL:a${at}@x.example`);
    expect((await readOne('FN:Ana', ...lines)).emails).toHaveLength(contactLimits.points);
  });

  test('whatever a file contains, it is read without an error', async () => {
    const word = fc.constantFrom('N', 'FN', 'ORG', 'ADR', 'TEL', 'URL', 'AGENT', 'END', 'BEGIN');
    const line = fc.tuple(word, fc.constantFrom(':', ';TYPE="', ';ENCODING=QUOTED-PRINTABLE:'));
    const file = fc.array(
      fc.oneof(
        fc.tuple(line, fc.string({ unit: 'binary', maxLength: 60 })).map((parts) => parts.flat(2)),
        fc.constantFrom(['BEGIN:VCARD'], ['END:VCARD'], [' folded']),
      ),
      { maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(file, async (lines) => {
        const text = lines.map((parts) => parts.join('')).join('\r\n');
        for (const person of await readVcard(text)) expect(nameOf(person)).not.toBe('');
      }),
      { numRuns: 60 },
    );
  });
});
