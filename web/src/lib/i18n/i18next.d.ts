import type account from '#locales/en-US/account.json';
import type access from '#locales/en-US/access.json';
import type agenda from '#locales/en-US/agenda.json';
import type auth from '#locales/en-US/auth.json';
import type common from '#locales/en-US/common.json';
import type companies from '#locales/en-US/companies.json';
import type consent from '#locales/en-US/consent.json';
import type contacts from '#locales/en-US/contacts.json';
import type dashboard from '#locales/en-US/dashboard.json';
import type details from '#locales/en-US/details.json';
import type duplicates from '#locales/en-US/duplicates.json';
import type errors from '#locales/en-US/errors.json';
import type exports from '#locales/en-US/exports.json';
import type expectations from '#locales/en-US/expectations.json';
import type files from '#locales/en-US/files.json';
import type imports from '#locales/en-US/imports.json';
import type industries from '#locales/en-US/industries.json';
import type landing from '#locales/en-US/landing.json';
import type lists from '#locales/en-US/lists.json';
import type messages from '#locales/en-US/messages.json';
import type nudges from '#locales/en-US/nudges.json';
import type search from '#locales/en-US/search.json';
import type operations from '#locales/en-US/operations.json';
import type policy from '#locales/en-US/policy.json';
import type offline from '#locales/en-US/offline.json';
import type privacy from '#locales/en-US/privacy.json';
import type quickstart from '#locales/en-US/quickstart.json';
import type secondFactor from '#locales/en-US/second-factor.json';
import type settings from '#locales/en-US/settings.json';
import type shell from '#locales/en-US/shell.json';
import type shortcuts from '#locales/en-US/shortcuts.json';
import type support from '#locales/en-US/support.json';
import type terms from '#locales/en-US/terms.json';
import type waitlist from '#locales/en-US/waitlist.json';

/** Makes `t('…')` refuse keys that en-US does not have. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: typeof account;
      access: typeof access;
      agenda: typeof agenda;
      auth: typeof auth;
      common: typeof common;
      companies: typeof companies;
      consent: typeof consent;
      contacts: typeof contacts;
      dashboard: typeof dashboard;
      details: typeof details;
      duplicates: typeof duplicates;
      errors: typeof errors;
      exports: typeof exports;
      expectations: typeof expectations;
      files: typeof files;
      imports: typeof imports;
      industries: typeof industries;
      landing: typeof landing;
      lists: typeof lists;
      messages: typeof messages;
      nudges: typeof nudges;
      search: typeof search;
      operations: typeof operations;
      policy: typeof policy;
      offline: typeof offline;
      privacy: typeof privacy;
      quickstart: typeof quickstart;
      'second-factor': typeof secondFactor;
      settings: typeof settings;
      shell: typeof shell;
      shortcuts: typeof shortcuts;
      support: typeof support;
      terms: typeof terms;
      waitlist: typeof waitlist;
    };
  }
}
