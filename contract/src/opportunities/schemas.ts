import { z } from 'zod';

import { idSchema } from '../core/ids.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import { lineSchema, proseSchema } from '../core/text.ts';
import { isCurrency } from './money.ts';
import { probabilityBases } from './probability.ts';
import {
  largestAmount,
  opportunityKinds,
  opportunityLimits,
  opportunitySorts,
  opportunityStages,
} from './rules.ts';

const moment = z.iso.datetime();
const daySchema = z.iso
  .date()
  .refine((date) => date >= '1900-01-01' && date < '2100-01-01', { error: 'invalid_date' });
const percentSchema = z.number().int().min(0).max(100);

/** Money in minor units of its currency. */
const moneySchema = z.object({
  amount: z.number().int().min(0).max(largestAmount),
  currency: z.string().refine(isCurrency, { error: 'unknown_currency' }),
});
/** As it is stored: a currency may have gone since. */
const storedMoneySchema = z.object({ amount: z.number().int(), currency: z.string() });
const nextStepSchema = z.object({
  text: lineSchema(opportunityLimits.nextStep).pipe(z.string().min(1)),
  due_on: daySchema.nullable(),
});

const roleSchema = lineSchema(opportunityLimits.role);
const fields = {
  title: lineSchema(opportunityLimits.title).pipe(z.string().min(1)),
  kind: z.enum(opportunityKinds),
  value: moneySchema.nullable(),
  close_on: daySchema.nullable(),
  /** The member's own, in percent; null lets it be learnt. */
  probability: percentSchema.nullable(),
  next_step: nextStepSchema.nullable(),
  company_id: idSchema.nullable(),
};

export const opportunityCreateSchema = z.object({
  ...fields,
  kind: fields.kind.default('client'),
  stage: z.enum(opportunityStages).default('discovered'),
  value: fields.value.default(null),
  close_on: fields.close_on.default(null),
  probability: fields.probability.default(null),
  next_step: fields.next_step.default(null),
  company_id: fields.company_id.default(null),
  people: z
    .array(z.object({ contact_id: idSchema, role: roleSchema.default('') }))
    .max(opportunityLimits.people)
    .default([]),
});
export type OpportunityCreate = z.output<typeof opportunityCreateSchema>;

const noteSchema = proseSchema(opportunityLimits.note).pipe(z.string().min(1));

/** Fields that are absent stay. `note` is added to the timeline with the change, such as what was done. */
export const opportunityUpdateSchema = z
  .object(fields)
  .partial()
  .extend({ id: idSchema, note: noteSchema.optional() });
export type OpportunityUpdate = z.output<typeof opportunityUpdateSchema>;

/** `from`: the stage that the mover saw; `conflict` when it is another one by now. */
export const opportunityMoveSchema = z.object({
  id: idSchema,
  from: z.enum(opportunityStages),
  to: z.enum(opportunityStages),
  /** Why it was won or lost. */
  reason: proseSchema(opportunityLimits.reason).default(''),
});
export type OpportunityMove = z.output<typeof opportunityMoveSchema>;

export const opportunityPersonInputSchema = z.object({
  id: idSchema,
  contact_id: idSchema,
  role: roleSchema,
});
export const opportunityPersonKeySchema = z.object({ id: idSchema, contact_id: idSchema });
export const opportunityNoteInputSchema = z.object({
  id: idSchema,
  text: noteSchema,
});
export const opportunityNoteKeySchema = z.object({ id: idSchema, note_id: idSchema });
export const opportunityFileInputSchema = z.object({ id: idSchema, file_id: idSchema });

const filterShape = {
  kind: z.enum(opportunityKinds).optional(),
  contact_id: idSchema.optional(),
  company_id: idSchema.optional(),
};
export const opportunityFilterSchema = z.object(filterShape);
export type OpportunityFilter = z.output<typeof opportunityFilterSchema>;
const sortShape = { sort: z.enum(opportunitySorts).default('relevance') };
export const opportunityBoardInputSchema = z.object(filterShape).extend(sortShape);
export type OpportunityBoardInput = z.output<typeof opportunityBoardInputSchema>;
export const opportunityListInputSchema = z.object({
  ...filterShape,
  ...sortShape,
  stage: z.enum([...opportunityStages, 'open']).optional(),
  /** Titles that have all of these words, or begin one with each. */
  q: lineSchema(opportunityLimits.title).optional(),
  ...pageInputShape,
});
export type OpportunityListInput = z.output<typeof opportunityListInputSchema>;

export const opportunityPersonSchema = z.object({
  contact_id: idSchema,
  name: z.string(),
  photo_id: idSchema.nullable(),
  role: z.string(),
  warmth: z.number(),
});
export type OpportunityPerson = z.infer<typeof opportunityPersonSchema>;

export const opportunitySchema = z.object({
  id: idSchema,
  title: z.string(),
  kind: z.enum(opportunityKinds),
  stage: z.enum(opportunityStages),
  value: storedMoneySchema.nullable(),
  close_on: z.iso.date().nullable(),
  probability: z.object({
    percent: percentSchema,
    basis: z.enum(probabilityBases),
    /** Of the member's decided ones that had been at this stage. */
    won: z.number().int(),
    decided: z.number().int(),
  }),
  /** Null where scores are switched off, and of what is decided. */
  score: z
    .object({
      score: z.number().int(),
      factors: z.object({
        value: z.number(),
        probability: z.number(),
        warmth: z.number(),
        recency: z.number(),
      }),
    })
    .nullable(),
  /** The warmest first. */
  people: z.array(opportunityPersonSchema),
  company: z.object({ id: idSchema, name: z.string() }).nullable(),
  next_step: z.object({ text: z.string(), due_on: z.iso.date().nullable() }).nullable(),
  /** Since when it has been at its stage. */
  stage_since: moment,
  created_at: moment,
  touched_at: moment,
});
export type Opportunity = z.infer<typeof opportunitySchema>;

const sumsSchema = z.array(
  z.object({ currency: z.string(), sum: z.number().int(), weighted: z.number().int() }),
);
/** Columns by stage; `sums` are of all, `items` the first ones. */
export const opportunityBoardSchema = z.object({
  today: z.iso.date(),
  columns: z.array(
    z.object({
      stage: z.enum(opportunityStages),
      count: z.number().int(),
      sums: sumsSchema,
      items: z.array(opportunitySchema),
    }),
  ),
});
export type OpportunityBoard = z.infer<typeof opportunityBoardSchema>;
export type BoardColumn = OpportunityBoard['columns'][number];

export const opportunityPageSchema = pageSchema(opportunitySchema).extend({
  today: z.iso.date(),
  total: z.number().int(),
});
export type OpportunityPage = z.infer<typeof opportunityPageSchema>;

export const opportunitySummarySchema = z.object({ open: z.number().int(), sums: sumsSchema });
export type OpportunitySummary = z.infer<typeof opportunitySummarySchema>;

/** Open ones by the month in which they should be decided, `2026-12`; null without a day. */
export const opportunityForecastSchema = z.object({
  today: z.iso.date(),
  months: z.array(
    z.object({ month: z.string().nullable(), count: z.number().int(), sums: sumsSchema }),
  ),
});
export type OpportunityForecast = z.infer<typeof opportunityForecastSchema>;

export const opportunityDetailSchema = opportunitySchema.extend({
  outcome_reason: z.string(),
  own_probability: percentSchema.nullable(),
  today: z.iso.date(),
  history: z.array(
    z.object({
      from: z.enum(opportunityStages).nullable(),
      to: z.enum(opportunityStages),
      reason: z.string(),
      at: moment,
    }),
  ),
  files: z.array(
    z.object({
      id: idSchema,
      contact_id: idSchema,
      name: z.string(),
      media_type: z.string(),
      bytes: z.number().int(),
    }),
  ),
});
export type OpportunityDetail = z.infer<typeof opportunityDetailSchema>;

/** `note_id`: the note that was added with the change. */
export const opportunityUpdatedSchema = opportunityDetailSchema.extend({
  note_id: idSchema.nullable(),
});
export type OpportunityUpdated = z.infer<typeof opportunityUpdatedSchema>;

/** What happened with it: stages, notes, what happened with its people, introductions, meetings. */
export const opportunityEventKinds = ['stage', 'note', 'interaction', 'bridge', 'meeting'] as const;
export const opportunityTimelineSchema = z.object({
  items: z.array(
    z.object({
      kind: z.enum(opportunityEventKinds),
      /** Of the note, interaction or bridge. */
      id: z.string(),
      at: moment,
      /** The stage it came to, the kind of interaction, or the state of the meeting. */
      name: z.string(),
      text: z.string(),
      contact: z.object({ id: idSchema, name: z.string() }).nullable(),
    }),
  ),
});
export type OpportunityEvent = z.infer<typeof opportunityTimelineSchema>['items'][number];

export const opportunityImportSchema = z.object({
  text: z.string().max(opportunityLimits.importCharacters),
});
export const importFaults = [
  'row_malformed',
  'field_too_long',
  'title_missing',
  'kind_unknown',
  'stage_unknown',
  'amount_unreadable',
  'currency_unknown',
  'probability_unreadable',
  'date_unreadable',
  'already_there',
] as const;
export type ImportFault = (typeof importFaults)[number];
export const opportunityPreviewSchema = z.object({
  /** Whether any line names the columns. */
  has_header: z.boolean(),
  /** Whether lines were left out because there are too many. */
  is_cut: z.boolean(),
  rows: z.array(
    z.object({
      line: z.number().int(),
      title: z.string(),
      faults: z.array(z.enum(importFaults)),
      kind: z.enum(opportunityKinds),
      stage: z.enum(opportunityStages),
      value: storedMoneySchema.nullable(),
      /** The members' contacts that its people were recognised as, by their names. */
      people: z.array(z.string()),
    }),
  ),
});
export type OpportunityPreview = z.infer<typeof opportunityPreviewSchema>;
export const opportunityImportedSchema = z.object({
  created: z.number().int(),
  refused: z.number().int(),
});
