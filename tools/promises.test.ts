import path from 'node:path';

import { type Locale, locales } from '@kith/contract/core/locales';
import { expect, test } from 'vitest';

import { readTexts } from './catalogues.ts';

const root = path.resolve(import.meta.dirname, '..');
const folders = ['web/src/locales', 'server/src/locales', 'site/src/texts'];

/** Words by which a text puts its reader off until something is built. */
const promises: Record<Locale, RegExp> = {
  'en-US':
    /coming soon|(?:aren’t|isn’t|not) (?:yet available|available yet)|once [^.]{1,30} (?:is|are) available/iu,
  'es-ES': /próximamente disponible|aún no está[n]? disponible|cuando [^.]* estén disponibles/iu,
  'fr-FR': /bientôt disponible|pas encore disponible|dès qu[^.]* disponibles?/iu,
  'de-DE': /bald verfügbar|noch nicht verfügbar|gibt es noch nicht|sobald es [^.]* gibt/iu,
  'ja-JP': /近日公開|まだ提供|提供が始ま/u,
  'zh-CN': /即将推出|敬请期待|尚未上线|上线后/u,
};

test.each(locales)('no text in %s speaks of what is to be built later', (locale) => {
  const found = folders.flatMap((folder) =>
    [...readTexts(path.join(root, folder), locale)]
      .filter(([, text]) => promises[locale].test(text))
      .map(([key, text]) => `${folder} ${key}: ${text}`),
  );
  expect(found).toEqual([]);
});
