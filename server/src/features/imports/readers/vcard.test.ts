import { samplePicture } from '#testing/samples/sample-picture.ts';
import { peopleOf, readUpload } from '#testing/read-people.ts';
import { measureCpuMs } from '#testing/measure-cpu.ts';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');

test('2.1: quoted-printable with soft breaks and charsets, bare types, and a broken picture is skipped', async () => {
  const { format, rows } = await readUpload(
    card(
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg',
      'ORG;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Caf=E9 GmbH;Sales',
      'NOTE;ENCODING=QUOTED-PRINTABLE:first line=0D=0Asecond=',
      ' line',
      'TEL;CELL;PREF:+49 171 1234567',
      'TEL;WORK;VOICE:030 1234567',
      'EMAIL;INTERNET;HOME:joerg@x.example',
      'PHOTO;ENCODING=BASE64;JPEG:',
      ` ${'A'.repeat(3000)}`,
      '',
      'BDAY:19800229',
    ),
  );
  expect(format).toBe('vcard');
  expect(peopleOf(rows)).toEqual([
    {
      first_name: 'Jörg',
      last_name: 'Müller',
      company: 'Café GmbH',
      department: 'Sales',
      title: '',
      emails: [{ value: 'joerg@x.example', label: 'home' }],
      phones: [
        { value: '+49 171 1234567', label: 'mobile' },
        { value: '030 1234567', label: 'work' },
      ],
      links: [],
      connected_on: null,
      notes: 'first line\nsecond line',
      birthday: { year: 1980, month: 2, day: 29 },
    },
  ]);
});

test('3.0: folded and grouped lines, Apple’s labels and its birthday without a year', async () => {
  const { rows } = await readUpload(
    card(
      'VERSION:3.0',
      'N:van der Berg;Ann;Maria;Dr.;',
      'FN:Ann van der Berg',
      'ORG:Berg\\, Tal & Co;',
      'item1.EMAIL;type=INTERNET:ann@x.example',
      'item1.X-ABLabel:_$!<Work>!$_',
      'item2.URL;type=pref:https\\://www.linkedin.com/in/ann',
      'item2.X-ABLabel:LinkedIn',
      'item3.ADR;type=HOME:;;Main St 1;Den Haag;;2500;Nederland',
      'X-SOCIALPROFILE;type=github:https://github.com/ann',
      'CATEGORIES:Friends,VIP\\, old',
      'BDAY;X-APPLE-OMIT-YEAR=1604:1604-12-24',
      'NOTE:a long',
      '  note that\\ngoes on',
    ),
  );
  expect(peopleOf(rows)).toMatchObject([
    {
      first_name: 'Ann Maria',
      last_name: 'van der Berg',
      company: 'Berg, Tal & Co',
      location: 'Den Haag, Nederland',
      emails: [{ value: 'ann@x.example', label: 'work' }],
      links: [
        { value: 'https://www.linkedin.com/in/ann', label: 'profile' },
        { value: 'https://github.com/ann', label: 'profile' },
      ],
      tags: ['Friends', 'VIP, old'],
      birthday: { year: null, month: 12, day: 24 },
      notes: 'a long note that\ngoes on',
    },
  ]);
});

test('4.0: only a name, a birthday without a year, quoted parameters; group cards are skipped', async () => {
  const { rows } = await readUpload(
    card(
      'VERSION:4.0',
      'FN:Zoë',
      'BDAY:--0208',
      'TEL;TYPE="voice,cell";VALUE=uri:tel:+1-555-0100',
    ) +
      card('VERSION:4.0', 'KIND:group', 'FN:Friends', 'MEMBER:urn:uuid:x') +
      card('VERSION:4.0', 'EMAIL:info@x.example'),
  );
  expect(peopleOf(rows)).toMatchObject([
    {
      first_name: 'Zoë',
      birthday: { year: null, month: 2, day: 8 },
      phones: [{ value: '+1-555-0100', label: 'mobile' }],
    },
    { first_name: 'info@x.example' },
  ]);
});

test('a nested card and an unfinished one do not affect the next card', async () => {
  const { rows } = await readUpload(
    `BEGIN:VCARD\nFN:Boss\nAGENT:\nBEGIN:VCARD\nFN:Agent\nEND:VCARD\nTITLE:CEO\nEND:VCARD\nBEGIN:VCARD\nFN:Torn\n${card('FN:Whole')}`,
  );
  expect(rows.map(({ line, label }) => [line, label])).toEqual([
    [1, 'Boss'],
    [9, 'Torn'],
    [11, 'Whole'],
  ]);
  expect(peopleOf(rows)[0]).toMatchObject({ title: 'CEO' });
});

test('cards in an archive are found', async () => {
  const zip = zipSync({ 'Contacts/all.vcf': strToU8(card('FN:Ann')), 'x.png': strToU8('x') });
  expect((await readUpload(Buffer.from(zip))).rows).toMatchObject([
    { label: 'Ann', file: 'all.vcf' },
  ]);
});

test('an embedded picture is imported without its metadata; a linked one is not', async () => {
  const picture = samplePicture(3_000).toString('base64');
  const photoOf = async (...lines: string[]) => {
    const { rows } = await readUpload(card('VERSION:3.0', 'FN:Ann Lee', ...lines));
    return peopleOf(rows)[0]?.photo;
  };
  const folded = picture.replaceAll(/.{70}/gu, '$&\r\n ');
  for (const line of [
    `PHOTO;ENCODING=BASE64;PNG:\r\n ${folded}\r\n`,
    `PHOTO;ENCODING=b;TYPE=JPEG:${folded}`,
    `PHOTO:data:image/png;base64,${folded}`,
  ]) {
    const text = Buffer.from((await photoOf(line)) ?? '', 'base64').toString('latin1');
    expect(text).toContain('IDAT');
    expect(text).not.toContain('Berlin');
  }
  for (const line of [
    'PHOTO;VALUE=URI:https://x.example/ann.png',
    'PHOTO:data:image/svg+xml;base64,PHN2Zy8+',
    `PHOTO;ENCODING=b:${'A'.repeat(400)}`,
  ]) {
    expect(await photoOf(line)).toBeUndefined();
  }
});

test('a picture of many megabytes is read in bounded time', async () => {
  const line = ` ${'A'.repeat(74)}\r\n`;
  const vcard = card('VERSION:3.0', 'FN:Ann', `PHOTO;ENCODING=b:\r\n${line.repeat(110_000)}`);
  expect(await measureCpuMs(() => readUpload(vcard))).toBeLessThan(5_000);
});
