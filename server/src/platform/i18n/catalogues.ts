import type bridges from '#locales/en-US/bridges.json';
import type drafts from '#locales/en-US/drafts.json';
import type emails from '#locales/en-US/emails.json';
import type imports from '#locales/en-US/imports.json';
import type invoices from '#locales/en-US/invoices.json';
import type meetings from '#locales/en-US/meetings.json';
import type matches from '#locales/en-US/matches.json';
import type notificationEmails from '#locales/en-US/notification-emails.json';
import type notifications from '#locales/en-US/notifications.json';
import type payments from '#locales/en-US/payments.json';
import type publicPages from '#locales/en-US/public-pages.json';
import type posts from '#locales/en-US/posts.json';
import type support from '#locales/en-US/support.json';
import type textMessages from '#locales/en-US/text-messages.json';
import type unsubscribe from '#locales/en-US/unsubscribe.json';

/** The English catalogues by namespace, as types: a missing English key is a type error. */
export type Catalogues = {
  bridges: typeof bridges;
  drafts: typeof drafts;
  emails: typeof emails;
  imports: typeof imports;
  invoices: typeof invoices;
  meetings: typeof meetings;
  matches: typeof matches;
  'notification-emails': typeof notificationEmails;
  notifications: typeof notifications;
  payments: typeof payments;
  'public-pages': typeof publicPages;
  posts: typeof posts;
  support: typeof support;
  'text-messages': typeof textMessages;
  unsubscribe: typeof unsubscribe;
};

type WithoutPluralForm<Key extends string> = Key extends `${infer Base}_${Intl.LDMLPluralRule}`
  ? Base
  : Key;

type KeysOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? WithoutPluralForm<Key>
    : `${Key}.${KeysOf<Texts[Key]>}`;
}[keyof Texts & string];

/** `namespace:path.of.a.text`, a plural text without its plural suffix. */
export type TextKey = {
  [Namespace in keyof Catalogues]: `${Namespace}:${KeysOf<Catalogues[Namespace]>}`;
}[keyof Catalogues];
