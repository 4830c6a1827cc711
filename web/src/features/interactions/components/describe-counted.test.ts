import { locales } from '@kith/contract/core/locales';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';

import { translateIn } from '#lib/i18n/use-translation.ts';

import { describeCounted } from './describe-counted.ts';

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
  t: translateIn('contacts', { from: texts, locale }),
  formatNumber: (value: number) => value.toLocaleString(locale),
});

type Kind = 'message' | 'like' | 'comment';
const ofMessages = { conversation_id: null };
const ofPosts = { post_id: null };
const counted = (kind: Kind, direction: 'in' | 'out', count: number) =>
  kind === 'message'
    ? { kind, direction, messages: { count, ...ofMessages }, posts: null }
    : { kind, direction, messages: null, posts: { count, ...ofPosts } };

test('says who wrote how many messages, and who liked or commented on how many posts', () => {
  const describe = (kind: Kind, direction: 'in' | 'out', count: number, name = 'Ada') =>
    describeCounted(counted(kind, direction, count), name, inLanguage('en-US'));
  expect(describe('message', 'out', 1)).toBe('You wrote 1 message');
  expect(describe('message', 'out', 1_200)).toBe('You wrote 1,200 messages');
  expect(describe('message', 'in', 2)).toBe('Ada wrote 2 messages');
  expect(describe('message', 'in', 2, '')).toBe('2 messages · from them');
  expect(describe('like', 'out', 1)).toBe('You liked 1 post');
  expect(describe('like', 'in', 2)).toBe('Ada liked 2 of your posts');
  expect(describe('comment', 'out', 2)).toBe('You commented on 2 posts');
  expect(describe('comment', 'in', 1)).toBe('Ada commented on 1 of your posts');
  expect(describe('comment', 'in', 2, '')).toBe('2 comments · from them');
});

test.each(locales)('names the contact and the number in %s, whatever they contain', (locale) => {
  for (const kind of ['message', 'like', 'comment'] as const) {
    for (const count of [1, 2, 5, 1_000_000]) {
      const language = inLanguage(locale);
      const number = language.formatNumber(count);
      const received = describeCounted(counted(kind, 'in', count), '<b>{{x}} & Co', language);
      expect(received).toContain('<b>{{x}} & Co');
      expect(received).toContain(number);
      const wrote = describeCounted(counted(kind, 'out', count), 'Ada', language);
      expect(wrote).toContain(number);
      expect(wrote).not.toContain('Ada');
      expect([received, wrote].join()).not.toMatch(/timeline\.|undefined/u);
    }
  }
});
