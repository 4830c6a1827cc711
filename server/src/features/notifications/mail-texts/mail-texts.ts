import type { Locale } from '@kith/contract/core/locales';
import type { Digest } from '@kith/contract/notifications/rules';

import type { Counted } from '#features/notifications/texts/notification-texts.ts';
import { deDe } from './de-de.ts';
import { enUs } from './en-us.ts';
import { esEs } from './es-es.ts';
import { frFr } from './fr-fr.ts';
import { jaJp } from './ja-jp.ts';
import { zhCn } from './zh-cn.ts';

/** What surrounds notifications in mails, and the page that ends them, in one language. */
export type MailTexts = {
  button: string;
  note: string;
  footer: string;
  unsubscribe: string;
  digestSubject: Counted;
  digestHeading: Record<Digest, string>;
  digestMore: Counted;
  digestButton: string;
  page: {
    title: string;
    body: string;
    confirm: string;
    doneTitle: string;
    doneBody: string;
    preferences: string;
    invalidTitle: string;
    invalidBody: string;
  };
};

export const mailTexts: Record<Locale, MailTexts> = {
  'en-US': enUs,
  'es-ES': esEs,
  'fr-FR': frFr,
  'de-DE': deDe,
  'ja-JP': jaJp,
  'zh-CN': zhCn,
};
