/** One file a locale and namespace; loaded when a screen first asks for it. */
export const namespaces = [
  'common',
  'shell',
  'auth',
  'consent',
  'landing',
  'errors',
  'contacts',
  'imports',
  'dashboard',
  'nudges',
  'settings',
  'privacy',
  'expectations',
  'quickstart',
  'waitlist',
  'shortcuts',
  'support',
  'policy',
  'terms',
] as const;
export type Namespace = (typeof namespaces)[number];
