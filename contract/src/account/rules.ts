import type { Locale } from '../core/locales.ts';
import { minuteMs } from '../core/time.ts';

/** The time between request and deletion, in which the member can cancel. */
export const deletionDelayDays = 14;
/**
 * How long a proof of identity (a sign-in, a second factor, the password or a code again) lasts for
 * what changes how the member signs in, or takes or deletes everything.
 */
export const freshProofMs = 10 * minuteMs;

/**
 * What a member without an address types instead. Each is accepted, in any case, so the screen
 * shows the one of its language.
 */
export const deletionWords: Record<Locale, string> = {
  'en-US': 'delete',
  'es-ES': 'eliminar',
  'fr-FR': 'supprimer',
  'de-DE': 'löschen',
  'ja-JP': '削除',
  'zh-CN': '删除',
};

export const exportsPerDay = 3;
export const exportRetentionDays = 7;

/** The prefix of every token, so that a leaked one is recognized. */
export const tokenPrefix = 'kith_pat_';
export const tokenNameMaxLength = 100;
export const tokenMaxDays = 365;
export const tokensPerMember = 50;

/**
 * The permissions of a personal access token. An area is what members see as one thing; reading
 * never includes writing, nor writing reading.
 */
export const scopes = [
  'profile:read',
  'profile:write',
  'contacts:read',
  'contacts:write',
  'interactions:read',
  'interactions:write',
  'agenda:read',
  'agenda:write',
  'imports:read',
  'imports:write',
  'nudges:read',
  'nudges:write',
  'dashboard:read',
  'messages:read',
  'messages:write',
  'posts:read',
  'posts:write',
  'opportunities:read',
  'opportunities:write',
  'notifications:read',
  'notifications:write',
  'settings:read',
  'settings:write',
] as const;
export type Scope = (typeof scopes)[number];
