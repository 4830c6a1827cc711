import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Texts fixed by the specification, points 2 and 8, by their key. */
const fixed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  installed: {
    'prompt.title': 'Install {{product}}',
    'prompt.badge': 'PWA Ready',
    'prompt.body':
      'Get the full app experience with offline support, faster loading, and desktop integration.',
    'prompt.features.faster': 'Faster loading',
    'prompt.features.offline': 'Works offline',
    'prompt.features.desktop': 'Desktop app',
    'prompt.features.native': 'Native feel',
    'prompt.install': 'Install App',
    'prompt.installing': 'Installing...',
    'prompt.later': 'Maybe Later',
    'steps.addToHome': "Choose 'Add to Home Screen'",
    'steps.add': "Tap 'Add'",
    'steps.done': 'Got it!',
    'update.title': 'Update Available',
    'update.body':
      'A new version of {{brand}} is ready with performance improvements and bug fixes.',
    'update.now': 'Update Now',
    'update.later': 'Later',
    'status.badges.offline': 'Offline',
    'status.badges.update': 'Update Available',
    'status.badges.active': 'PWA Active',
    'status.badges.installable': 'Installable',
    'status.badges.web': 'Web App',
    'status.title': 'App Status',
    'status.installation': 'Installation',
    'status.installed': 'Installed',
    'status.install': 'Install',
    'status.web': 'Web',
    'status.worker': 'Service Worker',
    'status.active': 'Active',
    'status.inactive': 'Inactive',
    'status.connection': 'Connection',
    'status.online': 'Online',
    'status.offline': 'Offline',
    'status.storage': 'Storage Usage',
    'status.features': 'Features',
    'features.offline': 'Offline Support',
    'features.native': 'Native Feel',
    'features.push': 'Push Notifications',
    'features.sync': 'Background Sync',
  },
  auth: {
    'errors.invalidEmail': 'Invalid email format',
    'errors.passwordTooShort': 'Password must be at least 8 characters',
    'errors.passwordMissingClass':
      'Password must contain uppercase, lowercase, numbers, and special characters',
    'errors.passwordTooCommon': 'Please choose a more secure password',
    'errors.tooManySignUps': 'Too many sign up attempts. Please try again later.',
    'errors.tooManyResets': 'Too many password reset attempts. Please try again later.',
    'errors.locked':
      'Account temporarily locked due to too many failed attempts. Please try again later.',
  },
  analyses: { 'error.title': 'Analysis failed. Please try again.' },
  errors: {
    unknown: 'Something went wrong. Please try again.',
    'kinds.paymentRequired.title': 'Upgrade Required',
    'kinds.paymentRequired.body':
      'You have reached your plan limit. Upgrade to continue {{doing}}.',
  },
  offline: {
    'indicator.label': 'Offline',
    'indicator.online': 'Online - Syncing',
    'indicator.offline': 'Offline Mode',
    'indicator.connected': 'Connected',
    'indicator.disconnected': 'Disconnected',
    'indicator.saved': 'Your work is being saved locally and will sync when you reconnect.',
    'indicator.actions': 'Pending Actions',
    'indicator.automatic': 'Actions will sync automatically when connection is restored',
    'indicator.syncAll': 'Sync All Now',
    'messages.isFailed': 'failed',
    'messages.isPending': 'pending',
    'messages.more_other': '+{{number}} more messages',
    'messages.failed': 'Message failed to send',
    'messages.failedAdvice': 'Please check your connection and try again',
    'tasks.title': 'Background Tasks',
    'tasks.pending': 'Pending',
    'tasks.active': 'Active',
    'tasks.done': 'Done',
  },
  storage: {
    cleared: 'Cache Cleared',
    clearedBody: 'Successfully cleared app cache to free up storage space.',
    failed: 'Failed to Clear Cache',
    failedBody: 'Unable to clear cache. Please try again later.',
    'warning.title': 'Storage Warning',
    'warning.body': 'Your device storage is running low. Consider clearing cache to free up space.',
    'critical.title': 'Storage Critical',
    'critical.body': 'Your device storage is almost full. Clear cache to continue using the app.',
  },
  links: {
    'unavailable.title': 'Link Unavailable',
    'unavailable.body': 'The external link is temporarily unavailable. Please try again later.',
    'unavailable.open': 'Open Link Anyway',
  },
  notifications: { markAllRead: 'Mark all read', viewAll: 'View all notifications' },
  messages: {
    'list.loadFailed': 'Failed to load conversations',
    createFailed: 'Failed to create conversation',
    markReadFailed: 'Failed to mark messages as read',
  },
  shell: { signedOut: 'Signed out', signOutFailed: 'Failed to sign out. Please try again.' },
};

function readText(namespace: string, key: string): unknown {
  const file = path.join(import.meta.dirname, 'en-US', `${namespace}.json`);
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return key
    .split('.')
    .reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], texts);
}

test.each(Object.entries(fixed))('%s matches the specification', (namespace, texts) => {
  const said = Object.keys(texts).map((key) => [key, readText(namespace, key)]);
  expect(Object.fromEntries(said)).toEqual(texts);
});
