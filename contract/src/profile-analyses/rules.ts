import { dayMs, hourMs } from '../core/time.ts';

export const profileLimits = {
  /** Characters of one profile; a long CV has some 15,000. */
  text: 60_000,
  /** Fewer say nothing. */
  shortest: 20,
  /** Profiles of a member that wait at a time. */
  waiting: 50,
  /** Profiles that a member may start within an hour, paid or not. */
  perHour: 200,
  /** Shown of the past. */
  recent: 20,
  recommended: 8,
} as const;

/** Of a profile as a PDF. The network's own has some 100 kB; those of CVs have pictures. */
export const profilePdfLimits = {
  bytes: 4 * 1024 * 1024,
  pages: 30,
  /** Characters of its pages: more than a profile may have, since some are left out. */
  text: 120_000,
  timeMs: 10_000,
  perHour: 60,
} as const;

export const profileHourMs = hourMs;
/** A profile that belongs to no contact is removed after this time. */
export const looseProfileMs = 30 * dayMs;
/** A contact whose profile was analysed since then is not recommended. */
export const profileFreshMs = 90 * dayMs;
/** A meeting within this time is a reason to know who comes. */
export const profileMeetingMs = 14 * dayMs;

/** Pasted by the member (or read from a file on their device), or as an import brought it. */
export const profileOrigins = ['pasted', 'imported'] as const;
export type ProfileOrigin = (typeof profileOrigins)[number];

export const profileStatuses = ['waiting', 'done', 'failed', 'stopped'] as const;
export type ProfileStatus = (typeof profileStatuses)[number];

/** Why nothing was charged. */
export const profileFailures = ['too_little', 'service', 'not_found', 'refused'] as const;

/** Why a contact is worth an analysis, with a figure or a moment. */
export const recommendationReasons = ['profile_text', 'missing', 'warmth', 'meeting'] as const;
