import { fullName } from '@kith/contract/contacts/rules';
import { industryCodes } from '@kith/contract/industries/isic';
import { type Locale, locales } from '@kith/contract/core/locales';
import { expect, test } from 'vitest';

import { generateNetwork } from './generate-network.ts';
import { regionOf } from './regions.ts';

const now = new Date('2026-11-20T09:00:00Z');
const generate = (locale?: Locale, seed = 1) =>
  generateNetwork({ seed, contacts: 60, now, locale });

const eastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー]+$/u;

test.each(locales)(
  'in %s, the same seed gives the same network and another one gives another',
  (locale) => {
    expect(generate(locale)).toEqual(generate(locale));
    expect(generate(locale, 2)).not.toEqual(generate(locale));
  },
);

test('Japanese people have Japanese names, with their reading, family name first', () => {
  for (const person of generate('ja-JP')) {
    expect(person.firstName + person.lastName).toMatch(eastAsian);
    expect(person.phoneticFirstName + person.phoneticLastName).toMatch(/^\p{Script=Hiragana}+$/u);
    const name = fullName({ first_name: person.firstName, last_name: person.lastName });
    expect(name.startsWith(person.lastName)).toBe(true);
  }
});

test('Chinese people have Chinese names', () => {
  for (const { firstName, lastName } of generate('zh-CN')) {
    expect(firstName + lastName).toMatch(eastAsian);
  }
});

test('elsewhere, no one has a name in another script', () => {
  for (const locale of ['en-US', 'de-DE', 'fr-FR', 'es-ES'] as const) {
    for (const { firstName, lastName } of generate(locale)) {
      expect(firstName + lastName).not.toMatch(/[^\p{Script=Latin}\p{Script=Common}\p{Mark}]/u);
    }
  }
});

test('companies and their industries, titles, places, notes and messages are in the language, and all are different', () => {
  const english = JSON.stringify(regionOf('en-US').words.messageSubjects);
  for (const locale of locales) {
    const { words } = regionOf(locale);
    for (const person of generate(locale)) {
      expect(words.roles.map(({ title }) => title)).toContain(person.title);
      expect(words.cities).toContain(person.location);
      expect(industryCodes).toContain(person.industry);
      expect(words.companyStems.some((stem) => person.company.startsWith(stem))).toBe(true);
      for (const tag of person.tags) expect(words.roles.flatMap(({ tags }) => tags)).toContain(tag);
    }
    if (locale !== 'en-US') expect(JSON.stringify(words.messageSubjects)).not.toBe(english);
  }
});
