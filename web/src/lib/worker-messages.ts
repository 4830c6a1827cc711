import type { Locale } from '@kith/contract/core/locales';

/** What a page can ask of the service worker. */
export type WorkerMessage =
  /** Take over from the running version. */
  | { type: 'SKIP_WAITING' }
  /** Answered on the message's port with the version, a string. */
  | { type: 'GET_VERSION' }
  /** Cache the texts of this language. */
  | { type: 'KEEP_LOCALE'; locale: Locale }
  /** The member signed out: remove their notifications. */
  | { type: 'FORGET_MEMBER' };

/** The prefix of all caches of the worker. */
export const workerCachePrefix = 'kith-';
/** The prefix of those caches that the app needs to open offline. */
export const shellCachePrefix = `${workerCachePrefix}shell`;
