export const visibilityLevels = ['public', 'network', 'first_degree', 'private'] as const;
export type VisibilityLevel = (typeof visibilityLevels)[number];

/**
 * A member's preferences about introductions and matches, spec point 3. Hours are in the named time
 * zone.
 */
export type PrivacyPreferences = {
  warmth_threshold: number;
  region_restrictions: string[];
  time_window_start: number;
  time_window_end: number;
  timezone: string;
  cooldown_period_days: number;
  max_introductions_per_week: number;
  auto_accept_first_degree: boolean;
  visibility_level: VisibilityLevel;
  data_retention_months: number;
};

/** After how many months the member's interactions are deleted; null, as at first: never. */
export type Retention = { months: number | null };

/** Spec point 3, word for word. */
export const defaultPrivacyPreferences: PrivacyPreferences = {
  warmth_threshold: 70,
  region_restrictions: [],
  time_window_start: 9,
  time_window_end: 17,
  timezone: 'UTC',
  cooldown_period_days: 7,
  max_introductions_per_week: 5,
  auto_accept_first_degree: false,
  visibility_level: 'network',
  data_retention_months: 24,
};

export const privacyLimits = {
  warmth_threshold: { min: 0, max: 100 },
  time_window_start: { min: 0, max: 23 },
  time_window_end: { min: 1, max: 24 },
  cooldown_period_days: { min: 0, max: 365 },
  max_introductions_per_week: { min: 0, max: 50 },
  data_retention_months: { min: 1, max: 120 },
} as const;
export type LimitedPreference = keyof typeof privacyLimits;

export const maxRegions = 50;
export const regionMaxLength = 80;
