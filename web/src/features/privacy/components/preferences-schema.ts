import {
  type LimitedPreference,
  privacyLimits,
  visibilityLevels,
} from '@kith/contract/privacy/rules';
import { z } from 'zod';

function limited(name: LimitedPreference) {
  const { min, max } = privacyLimits[name];
  return z.number().int().min(min).max(max);
}

/** What the form of the preferences accepts; the hours have to be in their order. */
export const preferencesFormSchema = z
  .object({
    warmth_threshold: limited('warmth_threshold'),
    region_restrictions: z.array(z.string()),
    time_window_start: limited('time_window_start'),
    time_window_end: limited('time_window_end'),
    timezone: z.string(),
    cooldown_period_days: limited('cooldown_period_days'),
    max_introductions_per_week: limited('max_introductions_per_week'),
    auto_accept_first_degree: z.boolean(),
    visibility_level: z.enum(visibilityLevels),
    data_retention_months: limited('data_retention_months'),
  })
  .refine(({ time_window_start: start, time_window_end: end }) => start < end, {
    path: ['time_window_end'],
    // Also where another field is refused: all of them are marked at once.
    when: () => true,
  });
