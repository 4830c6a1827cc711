import path from 'node:path';

import { defaultLocale, locales } from '@kith/contract/core/locales';
import { describe, expect, test } from 'vitest';

import { sameAsEnglish as sameInServer } from '../server/src/locales/same-as-english.ts';
import { dynamicKeys as dynamicInWeb } from '../web/src/locales/dynamic-keys.ts';
import { sameAsEnglish as sameInWeb } from '../web/src/locales/same-as-english.ts';
import {
  expectedKeys,
  findUnusedKeys,
  listNamespaces,
  placeholdersOf,
  pluralForm,
  readTexts,
} from './catalogues.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Names, signs and numbers alone read the same everywhere. */
const needsTranslation = /\p{L}{2,}/u;

const sides = [
  {
    side: 'web',
    folders: ['web/src'],
    dynamicKeys: dynamicInWeb,
    sameAsEnglish: sameInWeb,
  },
  {
    side: 'server',
    folders: ['server/src', 'contract/src/notifications'],
    dynamicKeys: [
      'notification-emails:scorecard.measures.',
      'emails:measures.',
      'notifications:badge.',
      ...['propose.', 'request.', 'update.', 'cancel.', 'withdraw.', 'page.is_', 'done.'].map(
        (part) => `meetings:${part}`,
      ),
    ],
    sameAsEnglish: sameInServer,
  },
];

/** The texts of the public pages, which are found by their keys as types and rendered by a test. */
describe('the texts of the public pages', () => {
  const folder = path.join(root, 'site/src/texts');
  const english = readTexts(folder, defaultLocale);

  test.each(locales)(
    'in %s have the keys and placeholders of English, and no empty text',
    (locale) => {
      const texts = readTexts(folder, locale);
      expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted());
      const different = [...texts].filter(
        ([key, text]) =>
          text.trim() === '' ||
          placeholdersOf(text).symmetricDifference(placeholdersOf(english.get(key) ?? '')).size > 0,
      );
      expect(different).toEqual([]);
    },
  );

  test.each(locales.filter((locale) => locale !== defaultLocale))(
    'in %s leave nothing in English',
    (locale) => {
      const untranslated = [...readTexts(folder, locale)].filter(
        ([key, text]) => text === english.get(key) && /\p{L}{4,}/u.test(text),
      );
      expect(untranslated).toEqual([]);
    },
  );
});

describe.each(sides)('the texts of $side', ({ side, folders, dynamicKeys, sameAsEnglish }) => {
  const catalogues = path.join(root, side, 'src/locales');
  const english = readTexts(catalogues, defaultLocale);

  test('are all used somewhere in the source', () => {
    const unused = findUnusedKeys([...english.keys()], {
      folders: folders.map((folder) => path.join(root, folder)),
      namespaces: listNamespaces(catalogues, defaultLocale),
    });
    const isDynamic = (key: string) => dynamicKeys.some((prefix) => key.startsWith(prefix));
    expect(unused.filter((key) => !isDynamic(key))).toEqual([]);
  });

  test('exist under every dynamic prefix', () => {
    const keys = [...english.keys()];
    const idle = dynamicKeys.filter((prefix) => !keys.some((key) => key.startsWith(prefix)));
    expect(idle).toEqual([]);
  });

  describe.each(locales)('in %s', (locale) => {
    const texts = readTexts(catalogues, locale);

    test('have exactly the keys of English, in the plural forms of the language', () => {
      expect([...texts.keys()].toSorted()).toEqual(expectedKeys(english, locale));
    });

    test('have the punctuation of their script', () => {
      // A key's name has spaces around it.
      const narrow =
        /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}][,;:?!]|[,;:?!][\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
      expect([...texts].filter(([, text]) => narrow.test(text))).toEqual([]);
    });

    test('are not empty', () => {
      expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
    });

    test('have the placeholders of English', () => {
      const different = [...texts].filter(([key, text]) => {
        const model = english.get(key) ?? english.get(key.replace(pluralForm, '_other')) ?? '';
        const own = placeholdersOf(text);
        const wanted = placeholdersOf(model);
        // "One more" needs no number, and a sentence may say "this browser" instead of the brand.
        const missing = [...wanted].filter(
          (name) => !own.has(name) && name !== 'brand' && !key.endsWith('_one'),
        );
        return missing.length > 0 || [...own].some((name) => !wanted.has(name));
      });
      expect(different).toEqual([]);
    });
  });

  test.each(locales.filter((locale) => locale !== defaultLocale))(
    'in %s leave nothing in English',
    (locale) => {
      const allowed = sameAsEnglish[locale] ?? [];
      const untranslated = [...readTexts(catalogues, locale)]
        .filter(([key, text]) => text === english.get(key) && needsTranslation.test(text))
        .map(([key]) => key);
      expect(untranslated.filter((key) => !allowed.includes(key))).toEqual([]);
      expect(allowed.filter((key) => !untranslated.includes(key))).toEqual([]);
    },
  );
});

test.each(locales)('web and server format a notification alike in %s', (locale) => {
  const shown = readTexts(path.join(root, 'web/src/locales'), locale);
  const sent = readTexts(path.join(root, 'server/src/locales'), locale);
  const different = [...sent].filter(
    ([key, text]) =>
      key.startsWith('notifications:') && shown.get(key.replace(':', ':kinds.')) !== text,
  );
  expect(different).toEqual([]);
});
