import {
  type LimitedPreference,
  privacyLimits,
  type PrivacyPreferences,
} from '@kith/contract/privacy/rules';

export type PreferenceFault =
  | { field: LimitedPreference; reason: 'range'; min: number; max: number }
  | { field: 'time_window_end'; reason: 'order' };

/** The first preference that the contract would refuse, or null. */
export function findFault(preferences: PrivacyPreferences): PreferenceFault | null {
  for (const field of Object.keys(privacyLimits) as LimitedPreference[]) {
    const { min, max } = privacyLimits[field];
    const value = preferences[field];
    if (!Number.isInteger(value) || value < min || value > max) {
      return { field, reason: 'range', min, max };
    }
  }
  const { time_window_start: start, time_window_end: end } = preferences;
  return start < end ? null : { field: 'time_window_end', reason: 'order' };
}
