import type access from '#locales/en-US/access.json';
import type auth from '#locales/en-US/auth.json';
import type common from '#locales/en-US/common.json';
import type consent from '#locales/en-US/consent.json';
import type contacts from '#locales/en-US/contacts.json';
import type dashboard from '#locales/en-US/dashboard.json';
import type errors from '#locales/en-US/errors.json';
import type exports from '#locales/en-US/exports.json';
import type imports from '#locales/en-US/imports.json';
import type landing from '#locales/en-US/landing.json';
import type lists from '#locales/en-US/lists.json';
import type nudges from '#locales/en-US/nudges.json';
import type search from '#locales/en-US/search.json';
import type shell from '#locales/en-US/shell.json';

/** Makes `t('…')` refuse keys that en-US does not have. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      access: typeof access;
      auth: typeof auth;
      common: typeof common;
      consent: typeof consent;
      contacts: typeof contacts;
      dashboard: typeof dashboard;
      errors: typeof errors;
      exports: typeof exports;
      imports: typeof imports;
      landing: typeof landing;
      lists: typeof lists;
      nudges: typeof nudges;
      search: typeof search;
      shell: typeof shell;
    };
  }
}
