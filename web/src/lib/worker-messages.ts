import type { Locale } from '@kith/contract/core/locales';

/** What a page asks of the service worker. */
export type WorkerMessage =
  /** Take over from the version that runs. */
  | { type: 'SKIP_WAITING' }
  /** Answered on the message's port with the version, a string. */
  | { type: 'GET_VERSION' }
  /** Keep the texts of this language at hand. */
  | { type: 'KEEP_LOCALE'; locale: Locale }
  /** The member signed out: let go of what was shown to them. */
  | { type: 'FORGET_MEMBER' };

/** All that the worker keeps stands in caches named so. */
export const workerCachePrefix = 'kith-';
/** Of them, those without which the app would not open offline. */
export const shellCachePrefix = `${workerCachePrefix}shell`;
