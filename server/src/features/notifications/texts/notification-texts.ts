import type { Locale } from '@kith/contract/core/locales';
import type { CountedKey, WordingKey } from '@kith/contract/notifications/wording';

import { deDe } from './de-de.ts';
import { enUs } from './en-us.ts';
import { esEs } from './es-es.ts';
import { frFr } from './fr-fr.ts';
import { jaJp } from './ja-jp.ts';
import { zhCn } from './zh-cn.ts';

/** A sentence for each plural category that its language has. */
export type Counted = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** What notifications say, in one language. `{{brand}}` and the names of facts are filled in. */
export type NotificationTexts = Record<Exclude<WordingKey, CountedKey>, string> &
  Record<CountedKey, Counted>;

export const notificationTexts: Record<Locale, NotificationTexts> = {
  'en-US': enUs,
  'es-ES': esEs,
  'fr-FR': frFr,
  'de-DE': deDe,
  'ja-JP': jaJp,
  'zh-CN': zhCn,
};
