/**
 * The namespaces that signed-in screens share. They travel as one file per locale, so that a
 * visible screen never suspends for the texts of a part that comes later.
 */
export const memberNamespaces = [
  'shell',
  'errors',
  'access',
  'consent',
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

/** One file per locale and namespace, loaded when a screen first needs it. */
const screenNamespaces = [
  'common',
  'shortcuts',
  'search',
  'commands',
  'connect',
  'auth',
  'second-factor',
  'account',
  'landing',
  'industries',
  'imports',
  'meetings',
  'messages',
  'moderation',
  'notifications',
  'posts',
  'bridges',
  'matches',
  'opportunities',
  'paths',
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
  'undo',
  'offline',
  'new-contacts',
  'triage',
  'sharing',
  'profile',
] as const;

export const namespaces = [...memberNamespaces, ...screenNamespaces] as const;
export type Namespace = (typeof namespaces)[number];
