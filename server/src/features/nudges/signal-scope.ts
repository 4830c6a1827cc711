import type { LocalDay } from '#features/profile/local-day.ts';

/**
 * Whose signals, and when. Every `derive…` function of this feature returns a query with the
 * columns `contact_id, fact_key, evidence, expires_at, value`; the greater its value, the earlier a
 * fact is used when there are too many.
 */
export type SignalScope = { ownerId: string; now: Date; today: LocalDay };
