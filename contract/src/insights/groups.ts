import { z } from 'zod';

import { endpointsOf } from '../account/scopes.ts';
import { industrySchema, wayInSchema } from '../companies/schemas.ts';
import { contactSummarySchema, healthSchema } from '../contacts/schemas.ts';
import { idSchema } from '../core/ids.ts';
import { interactionKinds } from '../warmth/rules.ts';
import { opportunityKinds, opportunityStages } from '../opportunities/rules.ts';
import { groupLimits } from './group-rules.ts';
import { monthSchema } from './people.ts';
import { drillSchema, tooFewSchema, updatingSchema } from './schemas.ts';

const count = z.number().int().min(0);
const moment = z.iso.datetime();
const counted = { people: count, drill: drillSchema };

/** One company, or one industry with its divisions. */
const groupRefShape = {
  company_id: idSchema.optional(),
  industry: industrySchema.optional(),
};
const namesOne = (of: { company_id?: unknown; industry?: unknown }) =>
  (of.company_id === undefined) !== (of.industry === undefined);
const groupRefSchema = z
  .object(groupRefShape)
  .refine(namesOne, { error: 'required', path: ['company_id'] });
export type GroupRef = z.infer<typeof groupRefSchema>;

/**
 * Who came and who left in a month, by what imports and edits recorded: where each worked before the
 * first change of the month, and after the last one. A first company is no arrival.
 */
const moveMonthSchema = z.object({
  month: monthSchema,
  came: z.object(counted),
  left: z.object(counted),
});

/** `mix`: by `seniorities` or `roleFunctions`, most people first. `unread`: whose title doesn't say. */
const mixSchema = z.object({
  mix: z.array(z.object({ value: z.string(), ...counted })),
  read: count,
  unread: z.object(counted),
  too_few: tooFewSchema.nullable(),
});

/** A company in a list; `warmth`: of its warmest person. */
const listedCompanyShape = {
  id: idSchema,
  name: z.string(),
  industry: z.string().nullable(),
  people: count,
  warmth: z.number().min(0).max(100),
};

const openOpportunitySchema = z.object({
  id: idSchema,
  title: z.string(),
  kind: z.enum(opportunityKinds),
  stage: z.enum(opportunityStages),
  value: z.object({ amount: z.number().int(), currency: z.string() }).nullable(),
});

/** Of a group: `came` and `left` count people once, whatever they did in the months shown. */
const groupShape = {
  as_of: moment,
  time_zone: z.string(),
  updating: updatingSchema,
  /** Since when the member watches it; null where they don't. */
  watched_since: moment.nullable(),
  ...counted,
  warm: z.object(counted),
  health: z.array(z.object({ health: healthSchema, ...counted })),
  moves: z.object({
    months: z.array(moveMonthSchema).length(groupLimits.months),
    came: z.object(counted),
    left: z.object(counted),
  }),
  seniorities: mixSchema,
  functions: mixSchema,
  /** Those that are open and belong to the company, or to one of the industry; the latest first. */
  opportunities: z.array(openOpportunitySchema).max(groupLimits.opportunities),
  opportunities_total: count,
};

/**
 * A company like another one, and why: `moved` people worked at both by the recorded changes; both are
 * in `industry`; `tagged` of its people have one of `tags`, which are those of at least two people of the other.
 * Ordered by `similarityOf`.
 */
const similarCompanySchema = z.object({
  ...listedCompanyShape,
  moved: count,
  same_industry: z.boolean(),
  tags: z.array(z.string()),
  tagged: count,
});
export type SimilarCompany = z.infer<typeof similarCompanySchema>;

const companyInsightSchema = z.object({
  ...groupShape,
  company: z.object({ id: idSchema, name: z.string(), industry: z.string().nullable() }),
  similar: z.array(similarCompanySchema).max(groupLimits.companies),
});
export type CompanyInsight = z.infer<typeof companyInsightSchema>;

const industryInsightSchema = z.object({
  ...groupShape,
  code: z.string(),
  /** Of a division, its section. */
  section: z.string().nullable(),
  way_in: wayInSchema.nullable(),
  warmest: z.array(contactSummarySchema).max(groupLimits.people),
  /** Most people first. */
  companies: z
    .array(z.object({ ...listedCompanyShape, drill: drillSchema }))
    .max(groupLimits.companies),
  companies_total: count,
  /** Of a section, its divisions with anyone in them; most people first. */
  divisions: z.array(z.object({ code: z.string(), ...counted })),
});
export type IndustryInsight = z.infer<typeof industryInsightSchema>;
export type GroupInsight = Pick<CompanyInsight, keyof CompanyInsight & keyof IndustryInsight>;

const personSchema = z.object({ id: idSchema, full_name: z.string() });

/**
 * What happened with a group, latest first: what was logged with people who are there now, who came and who
 * left, with the other company, and opportunities that began or were decided.
 */
const groupEventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('interaction'),
    at: moment,
    id: idSchema,
    person: personSchema,
    interaction: z.enum(interactionKinds),
    summary: z.string(),
  }),
  z.object({
    kind: z.enum(['came', 'left']),
    at: moment,
    id: idSchema,
    person: personSchema,
    company: z.string(),
  }),
  z.object({
    kind: z.enum(['opportunity', 'won', 'lost']),
    at: moment,
    id: idSchema,
    title: z.string(),
  }),
]);
export type GroupEvent = z.infer<typeof groupEventSchema>;

const groupHistoryInputSchema = z
  .object({ ...groupRefShape, cursor: z.string().max(500).optional() })
  .refine(namesOne, { error: 'required', path: ['company_id'] });
const groupHistorySchema = z.object({
  items: z.array(groupEventSchema),
  next_cursor: z.string().nullable(),
});
export type GroupHistory = z.infer<typeof groupHistorySchema>;

const oc = endpointsOf('contacts', ['data_processing']);
/** What removes something needs no consent. */
const free = endpointsOf('contacts', []);
const tags = ['insights'];
const watchSchema = z.object({ watched_since: moment.nullable() });

export const groupEndpoints = {
  company: oc
    .route({
      method: 'GET',
      path: '/insights/companies/{id}',
      tags,
      summary: 'A company in the network: who is there, who came and left, and companies like it',
    })
    .input(z.object({ id: idSchema }))
    .output(companyInsightSchema),
  industry: oc
    .route({
      method: 'GET',
      path: '/insights/industries/{code}',
      tags,
      summary: 'An industry in the network: its people and companies, who came and left',
    })
    .input(z.object({ code: industrySchema }))
    .output(industryInsightSchema),
  history: oc
    .route({
      method: 'GET',
      path: '/insights/history',
      tags,
      summary: 'What happened with a company or an industry',
    })
    .input(groupHistoryInputSchema)
    .output(groupHistorySchema),
  watch: oc
    .route({
      method: 'PUT',
      path: '/insights/watches',
      tags,
      summary: 'Watch a company or an industry: signals when something changes',
    })
    .input(groupRefSchema)
    .output(watchSchema),
  unwatch: free
    .route({
      method: 'DELETE',
      path: '/insights/watches',
      tags,
      summary: 'No longer watch a company or an industry',
    })
    .input(groupRefSchema)
    .output(watchSchema),
};
