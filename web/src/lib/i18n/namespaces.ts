/**
 * What the signed-in screens share. These travel as one file a locale, so that a screen that stands
 * never has to go away again for the texts of a part that comes later.
 */
export const memberNamespaces = [
  'shell',
  'errors',
  'access',
  'consent',
  'search',
  'shortcuts',
  'dashboard',
  'nudges',
  'quickstart',
  'contacts',
  'lists',
  'details',
  'agenda',
  'files',
  'companies',
  'duplicates',
  'exports',
] as const;

/** One file a locale and namespace, loaded when a screen first asks for it. */
const screenNamespaces = [
  'common',
  'auth',
  'second-factor',
  'account',
  'landing',
  'industries',
  'imports',
  'messages',
  'notifications',
  'settings',
  'storage',
  'installed',
  'links',
  'gestures',
  'privacy',
  'expectations',
  'waitlist',
  'support',
  'operations',
  'policy',
  'terms',
  'offline',
  'new-contacts',
] as const;

export const namespaces = [...memberNamespaces, ...screenNamespaces] as const;
export type Namespace = (typeof namespaces)[number];
