import type { Locale } from '@kith/contract/core/locales';
import { attacks, planted } from '#features/analyses/engine/labelled/attacks.ts';
import { expect, test } from 'vitest';

import { findFills } from './find-fills.ts';
import type { KnownContact } from './known-contact.ts';

const unknown: KnownContact = {
  name_prefix: '',
  first_name: 'Ada',
  last_name: 'Lovelace',
  name_suffix: '',
  company: '',
  title: '',
  country: '',
  emails: [],
  phones: [],
  filled: [],
  colleagues: null,
};
const find = (more: Partial<KnownContact>, locale: Locale = 'en-US') =>
  findFills({ ...unknown, ...more }, locale);
const valueOf = (field: string, more: Partial<KnownContact>, locale?: Locale) =>
  find(more, locale).find((one) => one.field === field)?.value;

test.for([
  ['ada@acme.com', 'Acme'],
  ['ada@mail.north-haven.de', 'North Haven'],
  ['ada@acme.co.uk', 'Acme'],
  ['ada@xn--bcher-kva.example', 'Bücher'],
  ['ada@gmail.com', undefined],
  ['ada@web.de', undefined],
  ['ada@qq.com', undefined],
  ['ada@yahoo.co.jp', undefined],
  ['ada@163.com', undefined],
  ['ada@localhost', undefined],
  ['ada@12.34', undefined],
  ['ada@<script>.com', undefined],
] as const)('the company of %s is %s', ([email, company]) => {
  expect(valueOf('company', { emails: [email] })).toBe(company);
});

test('a company is as colleagues have it, and one that is there stays', () => {
  const colleagues = { domain: 'acme.com', company: 'ACME Holding AG' };
  const [found] = find({ emails: ['ada@acme.com'], colleagues });
  expect(found).toMatchObject({ value: 'ACME Holding AG', source: 'colleague', words: 'acme.com' });
  expect(valueOf('company', { emails: ['ada@acme.com'], company: 'Mine' })).toBeUndefined();
});

test.for([
  ['+4930901820', 'Germany', undefined],
  ['+33142685300', 'France', 'Europe/Paris'],
  ['+81332840000', 'Japan', 'Asia/Tokyo'],
  ['+12125550123', 'United States', undefined],
  ['+16135550123', 'Canada', undefined],
  ['+80012345678', undefined, undefined],
  ['0301234567', undefined, undefined],
  ['+49', undefined, undefined],
] as const)('%s is in %s, with the time zone %s', ([phone, country, zone]) => {
  expect(valueOf('country', { phones: [phone] })).toBe(country);
  if (zone !== undefined) expect(valueOf('time_zone', { phones: [phone] })).toBe(zone);
  if (country === 'United States' || country === undefined) {
    expect(valueOf('time_zone', { phones: [phone] })).toBeUndefined();
  }
});

test('a country is named in the member’s language, and phones that disagree say nothing', () => {
  expect(valueOf('country', { phones: ['+81332840000'] }, 'de-DE')).toBe('Japan');
  expect(valueOf('country', { phones: ['+33142685300'] }, 'ja-JP')).toBe('フランス');
  expect(find({ phones: ['+33142685300', '+81332840000'] })).toEqual([]);
  expect(valueOf('country', { phones: ['+33142685300'], country: 'Belgium' })).toBeUndefined();
});

test.for([
  ['Dr. Ada Lovelace', 'Dr. · Ada · Lovelace'],
  ['Ludwig van Beethoven', 'Ludwig · van Beethoven'],
  ['María de la Cruz Ortega', 'María · de la Cruz Ortega'],
  ['Lovelace, Ada', 'Ada · Lovelace'],
  ['Martin King Jr.', 'Martin · King · Jr.'],
  ['Prof. Dr. Hans-Peter Müller PhD', 'Prof. Dr. · Hans-Peter · Müller · PhD'],
  ['山田 太郎', '太郎 · 山田'],
  ['김민준', '민준 · 김'],
  ['Madonna', undefined],
  ['山田太郎', undefined],
  ['Acme 24 GmbH & Co', undefined],
] as const)('the parts of %s are %s', ([name, parts]) => {
  expect(valueOf('name', { first_name: name, last_name: '' })).toBe(parts);
});

test('a Chinese name is split where it is known to be one, also a double surname', () => {
  const whole = (first_name: string) => ({ first_name, last_name: '' });
  expect(valueOf('name', whole('王小明'), 'zh-CN')).toBe('小明 · 王');
  expect(valueOf('name', whole('欧阳娜娜'), 'zh-CN')).toBe('娜娜 · 欧阳');
  expect(valueOf('name', whole('王小明'))).toBeUndefined();
  expect(valueOf('name', { ...whole('王小明'), phones: ['+8613812345678'] })).toBe('小明 · 王');
});

test.for([
  [{ company: 'Nordbank AG' }, undefined],
  [{ company: 'Norddeutsche Bank' }, '64'],
  [{ company: 'Klinik am See' }, '86'],
  [{ company: 'Universidad de Chile' }, 'P'],
  [{ company: 'みずほ銀行' }, '64'],
  [{ company: '北京软件有限公司' }, '62'],
  [{ company: 'Acme', title: 'Avocate' }, '69'],
  [{ company: 'Hotel Bank' }, undefined],
  [{ company: 'Acme', title: 'Head of Sales' }, undefined],
  [{ company: 'Acme', title: 'Marketing Lead' }, undefined],
] as const)('the industry of %o is %s', ([more, code]) => {
  expect(valueOf('industry', more)).toBe(code);
});

test('what was filled before isn’t proposed again', () => {
  expect(find({ emails: ['ada@acme.com'], filled: ['company'] })).toEqual([]);
});

test.for(attacks)('gains nothing from “%s”', (attack) => {
  const found = find({
    first_name: attack,
    last_name: '',
    title: attack,
    emails: [`${attack}@acme.com`, `x@${attack}`],
    phones: [attack],
  });
  const written = found.filter(({ field }) => field !== 'name').map(({ value }) => value);
  expect(JSON.stringify(written)).not.toContain(planted);
});

test('reads hostile lengths in time', () => {
  const long = 'a, de la '.repeat(3_000);
  const began = performance.now();
  find({
    first_name: long,
    last_name: '',
    company: long,
    title: long,
    emails: [`a@${'a.'.repeat(5_000)}com`],
  });
  expect(performance.now() - began).toBeLessThan(1_000);
});
