import { locales } from '@kith/contract/core/locales';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';

import { describeMessages } from './describe-messages.ts';

const texts = i18next.createInstance();

beforeAll(async () => {
  const loaded = await Promise.all(
    locales.map(async (locale) => {
      const file = await import(`../../../locales/${locale}/contacts.json`);
      return [locale, { contacts: file.default }] as const;
    }),
  );
  await texts.init({
    resources: Object.fromEntries(loaded),
    interpolation: { escapeValue: false },
  });
});

const inLanguage = (locale: string) => ({
  t: texts.getFixedT(locale, 'contacts'),
  formatNumber: (value: number) => value.toLocaleString(locale),
});

test('says who wrote how many messages', () => {
  const describe = (direction: 'in' | 'out', count: number, name = 'Ada') =>
    describeMessages({ direction, count }, name, inLanguage('en-US'));
  expect(describe('out', 1)).toBe('You wrote 1 message');
  expect(describe('out', 1_200)).toBe('You wrote 1,200 messages');
  expect(describe('in', 2)).toBe('Ada wrote 2 messages');
  expect(describe('in', 2, '')).toBe('2 messages · from them');
});

test.each(locales)('names the contact and the number in %s, whatever they contain', (locale) => {
  for (const count of [1, 2, 5, 1_000_000]) {
    const language = inLanguage(locale);
    const number = language.formatNumber(count);
    const received = describeMessages({ direction: 'in', count }, '<b>{{x}} & Co', language);
    expect(received).toContain('<b>{{x}} & Co');
    expect(received).toContain(number);
    const wrote = describeMessages({ direction: 'out', count }, 'Ada', language);
    expect(wrote).toContain(number);
    expect(wrote).not.toContain('Ada');
    expect([received, wrote].join()).not.toMatch(/timeline\.|undefined/u);
  }
});
