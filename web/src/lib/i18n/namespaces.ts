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

/** Those of administrators' screens, as one file per locale: each file's name is in every member's start. */
const administrationNamespaces = [
  'pipeline',
  'monitors',
  'service-levels',
  'replays',
  'flags',
  'previews',
  'overrides',
  'cohorts',
  'forum',
  'scorecards',
  'design',
  'revops',
  'training',
  'alignment',
  'tickets',
] as const;

/** Those of the parts of the frame that load after a member's first screen. */
const frameNamespaces = [
  'operations',
  'installed',
  'offline',
  'notifications',
  'wallet',
  'storage',
] as const;

/** The namespaces that travel together, by the name of their file. */
export const bundledNamespaces = {
  member: memberNamespaces,
  frame: frameNamespaces,
  administration: administrationNamespaces,
} as const;

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
  'insights',
  'company-insights',
  'review',
  'graph',
  'trends',
  'performance',
  'imports',
  'connectors',
  'meetings',
  'messages',
  'moderation',
  'posts',
  'bridges',
  'analyses',
  'profile-analyses',
  'ai-controls',
  'contact-intelligence',
  'matches',
  'opportunities',
  'badges',
  'billing',
  'paths',
  'settings',
  'links',
  'gestures',
  'privacy',
  'expectations',
  'waitlist',
  'community',
  'self-checks',
  'extension',
  'support',
  'disputes',
  'analytics',
  'undo',
  'new-contacts',
  'triage',
  'sharing',
  'referrals',
  'profile',
] as const;

export const namespaces = [
  ...memberNamespaces,
  ...frameNamespaces,
  ...administrationNamespaces,
  ...screenNamespaces,
] as const;
export type Namespace = (typeof namespaces)[number];
