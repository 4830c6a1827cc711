import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import { lineSchema, proseSchema } from '../core/text.ts';
import { directions, scorecardLimits, scorecardMeasureNames, scorecardStates } from './rules.ts';

const measureSchema = z.enum(scorecardMeasureNames);
const personSchema = z.object({ id: idSchema, name: z.string() });
const stateSchema = z.enum(scorecardStates).nullable();

/** What is set for a measure; null: it isn't on the scorecard. */
export const scorecardSettingSchema = z.strictObject({
  /** An administrator; null once they aren't one any more. */
  responsible_id: idSchema.nullable(),
  direction: z.enum(directions),
  target: z.number().int().min(0).max(scorecardLimits.target),
});
export type ScorecardSetting = z.infer<typeof scorecardSettingSchema>;

const figureShape = {
  /** Null where `is_few`, or where it wasn't counted. */
  value: z.number().int().nullable(),
  is_few: z.boolean(),
};

/** A week that is over: its figure, the target and the state stay as they were. */
const closedWeekSchema = z.object({
  week: z.iso.date(),
  ...figureShape,
  /** Null for weeks before the measure was chosen. */
  goal: z
    .object({
      direction: z.enum(directions),
      target: z.number().int(),
      responsible: personSchema.nullable(),
    })
    .nullable(),
  state: stateSchema,
  note: z.string(),
});
export type ClosedWeek = z.infer<typeof closedWeekSchema>;

const rowSchema = z.object({
  measure: measureSchema,
  responsible: personSchema.nullable(),
  direction: z.enum(directions),
  target: z.number().int(),
  /** The week that is running, until now. */
  running: z.object({ ...figureShape, state: stateSchema, note: z.string() }),
  /** The newest last; a week in which the measure wasn't chosen may be missing. */
  weeks: z.array(closedWeekSchema),
});
export type ScorecardRow = z.infer<typeof rowSchema>;

export const scorecardSchema = z.object({
  /** The Monday of the running week, in UTC. */
  week: z.iso.date(),
  /** Whole days of it that are over. */
  days_over: z.number().int().min(0).max(6),
  rows: z.array(rowSchema),
  administrators: z.array(personSchema),
});
export type Scorecard = z.infer<typeof scorecardSchema>;

const countsSchema = z.object({
  on_track: z.number().int(),
  at_risk: z.number().int(),
  off: z.number().int(),
  /** Weeks whose state isn't known. */
  unknown: z.number().int(),
});
export type StateCounts = z.infer<typeof countsSchema>;

/** What a change would do. No past week is changed; they show what the target would have meant. */
export const scorecardPreviewSchema = z.object({
  current: scorecardSettingSchema.nullable(),
  before: countsSchema,
  after: countsSchema,
  /** Of the running week. */
  state_before: stateSchema,
  state_after: stateSchema,
});
export type ScorecardPreview = z.infer<typeof scorecardPreviewSchema>;

const changeSchema = z.object({
  id: idSchema,
  measure: measureSchema,
  /** Of a note; null for a setting. */
  week: z.iso.date().nullable(),
  before: z.union([scorecardSettingSchema, z.string()]).nullable(),
  after: z.union([scorecardSettingSchema, z.string()]).nullable(),
  reason: z.string(),
  changed_by: personSchema.nullable(),
  changed_at: z.iso.datetime(),
  undoes: idSchema.nullable(),
  /** Nothing newer was set for the same, so that it can be taken back. */
  can_undo: z.boolean(),
});
export type ScorecardChange = z.infer<typeof changeSchema>;

const oc = closedEndpoints('member');
const tags = ['operations'];
const wantedShape = { measure: measureSchema, setting: scorecardSettingSchema.nullable() };
const reasonSchema = lineSchema(scorecardLimits.reason).pipe(z.string().min(1));

/** Only for administrators, and only while `ff.weekly.scorecards` is on. Changes also need `adminOps.v1`. */
export const scorecardEndpoints = {
  get: oc
    .route({
      method: 'GET',
      path: '/admin/scorecards',
      tags,
      summary: 'The scorecard of the running week and of the last twelve',
    })
    .output(scorecardSchema),
  history: oc
    .route({
      method: 'GET',
      path: '/admin/scorecards/changes',
      tags,
      summary: 'What was changed on the scorecard, newest first',
    })
    .input(z.object(pageInputShape))
    .output(pageSchema(changeSchema)),
  /** `not_found` where the one responsible is no administrator. */
  preview: oc
    .route({
      method: 'POST',
      path: '/admin/scorecards/preview',
      tags,
      summary: 'How the last weeks would stand against another target',
    })
    .input(z.strictObject(wantedShape))
    .output(scorecardPreviewSchema),
  /**
   * `conflict` where it is no longer set to `expected`, `illegal_state` where it is already set like that
   * or `undoes` names another change than the one that this takes back.
   */
  change: oc
    .route({
      method: 'POST',
      path: '/admin/scorecards/changes',
      tags,
      summary: 'Choose, change or drop a measure, with a reason',
    })
    .input(
      z.strictObject({
        ...wantedShape,
        expected: scorecardSettingSchema.nullable(),
        reason: reasonSchema,
        undoes: idSchema.nullable().default(null),
      }),
    )
    .output(changeSchema),
  /** `illegal_state` for a week that ended more than a week ago, `conflict` as above. */
  note: oc
    .route({
      method: 'POST',
      path: '/admin/scorecards/notes',
      tags,
      summary: 'Write the note of a measure for the running week or the one before',
    })
    .input(
      z.strictObject({
        measure: measureSchema,
        week: z.iso.date(),
        text: proseSchema(scorecardLimits.note),
        expected: z.string().max(scorecardLimits.note),
        undoes: idSchema.nullable().default(null),
      }),
    )
    .output(changeSchema),
};
