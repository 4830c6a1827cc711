import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import { lineSchema } from '../core/text.ts';
import { isTimeZone } from '../core/time-zone.ts';
import {
  type LimitedPreference,
  maxRegions,
  type PrivacyPreferences,
  privacyLimits,
  type Retention,
  regionMaxLength,
  visibilityLevels,
} from './rules.ts';

const oc = closedEndpoints('member');

const whole = (name: LimitedPreference) =>
  z.number().int().min(privacyLimits[name].min).max(privacyLimits[name].max);

export const privacyPreferencesSchema: z.ZodType<PrivacyPreferences> = z
  .object({
    warmth_threshold: whole('warmth_threshold'),
    region_restrictions: z
      .array(lineSchema(regionMaxLength).pipe(z.string().min(1)))
      .max(maxRegions),
    time_window_start: whole('time_window_start'),
    time_window_end: whole('time_window_end'),
    timezone: z.string().refine(isTimeZone, { error: 'invalid_timezone' }),
    cooldown_period_days: whole('cooldown_period_days'),
    max_introductions_per_week: whole('max_introductions_per_week'),
    auto_accept_first_degree: z.boolean(),
    visibility_level: z.enum(visibilityLevels),
    data_retention_months: whole('data_retention_months'),
  })
  .refine((value) => value.time_window_start < value.time_window_end, {
    error: 'window_reversed',
    path: ['time_window_end'],
  });

/** Null while nothing is stored: then the preferences exist only in the browser. */
const storedSchema = z.object({ preferences: privacyPreferencesSchema.nullable() });

export const retentionSchema: z.ZodType<Retention> = z.object({
  months: whole('data_retention_months').nullable(),
});

const tags = ['privacy'];
const path = '/privacy-preferences';
const retentionPath = `${path}/retention` as const;

export const privacyEndpoints = {
  get: oc
    .route({
      method: 'GET',
      path,
      tags,
      summary: 'Preferences that apply to requests to the member',
    })
    .input(z.object({}))
    .output(storedSchema),
  put: oc
    .route({ method: 'PUT', path, tags, summary: 'Apply preferences to requests to the member' })
    .input(privacyPreferencesSchema)
    .output(storedSchema),
  remove: oc
    .route({ method: 'DELETE', path, tags, summary: 'Remove the preferences from the account' })
    .input(z.object({}))
    .output(storedSchema),
  getRetention: oc
    .route({
      method: 'GET',
      path: retentionPath,
      tags,
      summary: 'After how many months interactions are deleted',
    })
    .input(z.object({}))
    .output(retentionSchema),
  putRetention: oc
    .route({
      method: 'PUT',
      path: retentionPath,
      tags,
      summary: 'Turn the deletion of old interactions on, or off with null',
    })
    .input(retentionSchema)
    .output(retentionSchema),
  countAged: oc
    .route({
      method: 'GET',
      path: `${retentionPath}/affected`,
      tags,
      summary: 'How many interactions are older than so many months',
    })
    .input(z.object({ months: z.coerce.number().pipe(whole('data_retention_months')) }))
    .output(z.object({ interactions: z.number().int() })),
};
