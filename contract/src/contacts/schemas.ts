import { z } from 'zod';

import { isEmail } from '../account/sign-in-rules.ts';
import { idSchema } from '../core/ids.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import { importFormats } from '../imports/rules.ts';
import { foldText, lineSchema, proseSchema } from '../core/text.ts';
import { healths, statementAnswers } from '../warmth/rules.ts';
import { contactScopeShape } from './filter.ts';
import { contactDetailLimits, contactLimits, contactSorts, mapDetails } from './rules.ts';

export const contactPointLabels = [
  'work',
  'home',
  'mobile',
  'profile',
  'website',
  'other',
] as const;
const labelSchema = z.enum(contactPointLabels).default('other');

const emailPointSchema = z.object({
  value: lineSchema(contactLimits.email).refine(isEmail, { error: 'invalid_email' }),
  label: labelSchema,
});
const phonePointSchema = z.object({
  value: lineSchema(contactLimits.phone).refine((text) => /\d{3}/u.test(text.replace(/\D/gu, '')), {
    error: 'invalid_phone',
  }),
  label: labelSchema,
});
const linkPointSchema = z.object({
  value: lineSchema(contactLimits.link).refine(isWebAddress, { error: 'invalid_link' }),
  label: labelSchema,
});

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  return ['http:', 'https:'].includes(new URL(text).protocol);
}

/** A birthday; the year may be unknown. */
export const birthdaySchema = z
  .object({
    month: z.number().int().min(1).max(12),
    day: z.number().int().min(1).max(31),
    year: z.number().int().min(1900).max(2100).nullable(),
  })
  .refine(
    ({ month, day, year }) => {
      const date = new Date(Date.UTC(year ?? 2000, month - 1, day));
      return date.getUTCMonth() === month - 1;
    },
    { error: 'invalid_date' },
  );
export type Birthday = z.infer<typeof birthdaySchema>;

const tagSchema = lineSchema(contactLimits.tag).pipe(z.string().min(1));
const tagsSchema = z
  .array(tagSchema)
  .max(contactLimits.tags)
  .transform((tags) => [...new Set(tags)]);

/** Words for matching: those that fold to the same are one, in the first spelling. */
const matchedWordsSchema = tagsSchema.transform((words) => {
  const spellings = new Map<string, string>();
  for (const word of words) {
    const key = foldText(word);
    if (!spellings.has(key)) spellings.set(key, word);
  }
  return [...spellings.values()];
});

const detailShape = mapDetails((name) => lineSchema(contactDetailLimits[name]));
const detailTextShape = mapDetails(() => z.string());

const contactFieldShape = {
  ...detailShape,
  first_name: lineSchema(contactLimits.name),
  last_name: lineSchema(contactLimits.name),
  company: lineSchema(contactLimits.company),
  title: lineSchema(contactLimits.title),
  location: lineSchema(contactLimits.location),
  emails: z.array(emailPointSchema).max(contactLimits.points),
  phones: z.array(phonePointSchema).max(contactLimits.points),
  links: z.array(linkPointSchema).max(contactLimits.points),
  tags: tagsSchema,
  offers: matchedWordsSchema,
  seeks: matchedWordsSchema,
  birthday: birthdaySchema.nullable(),
  cadence_days: z.number().int().min(1).max(contactLimits.cadenceDays).nullable(),
  notes: proseSchema(contactLimits.notes),
};

export const contactCreateSchema = z
  .object({
    ...contactFieldShape,
    ...mapDetails((name) => detailShape[name].default('')),
    last_name: contactFieldShape.last_name.default(''),
    company: contactFieldShape.company.default(''),
    title: contactFieldShape.title.default(''),
    location: contactFieldShape.location.default(''),
    emails: contactFieldShape.emails.default([]),
    phones: contactFieldShape.phones.default([]),
    links: contactFieldShape.links.default([]),
    tags: contactFieldShape.tags.default([]),
    offers: contactFieldShape.offers.default([]),
    seeks: contactFieldShape.seeks.default([]),
    birthday: contactFieldShape.birthday.default(null),
    cadence_days: contactFieldShape.cadence_days.default(null),
    notes: contactFieldShape.notes.default(''),
    /** Adds the contact even if it looks like an existing one. */
    allow_duplicate: z.boolean().default(false),
  })
  .refine((contact) => contact.first_name !== '' || contact.last_name !== '', {
    path: ['first_name'],
    error: 'name_required',
  });
export type ContactCreate = z.infer<typeof contactCreateSchema>;

/** A change: missing fields stay; `revision` refuses a change of an older state. */
export const contactUpdateSchema = z.object(contactFieldShape).partial().extend({
  id: idSchema,
  revision: z.number().int().optional(),
  /** One of the contact's pictures, null for none; `PUT /contacts/{id}/photo` adds one. */
  photo_id: idSchema.nullable().optional(),
});
export type ContactUpdate = z.infer<typeof contactUpdateSchema>;

export const healthSchema = z.enum(healths);

/** A contact in a list, a search or a picker. */
export const contactSummarySchema = z.object({
  id: idSchema,
  full_name: z.string(),
  company: z.string(),
  title: z.string(),
  location: z.string(),
  photo_id: idSchema.nullable(),
  tags: z.array(z.string()),
  warmth: z.number().min(0).max(100),
  health: healthSchema,
  cadence_days: z.number().int().nullable(),
  /**
   * The effective cadence: the contact's own, else the shortest of its tags' and groups', else
   * none.
   */
  effective_cadence_days: z.number().int().nullable(),
  /** The last interaction that counts for the cadence. */
  last_interaction_at: z.iso.datetime().nullable(),
  /** When the next contact is due; overdue once it has passed. */
  due_at: z.iso.datetime().nullable(),
  /** The member's next step with the contact; empty for none. */
  next_step: z.string(),
  next_step_on: z.iso.date().nullable(),
  archived_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});
export type ContactSummary = z.infer<typeof contactSummarySchema>;

/** Where a search may match, beside the name. */
export const matchFields = [
  'nickname',
  'company',
  'title',
  'department',
  'tag',
  'location',
  'phone',
  'email',
  'link',
  'note',
] as const;

/** Why a search found a contact whose name it doesn't match: the field, and its text there. */
export const contactMatchSchema = z.object({ field: z.enum(matchFields), text: z.string() });
export type ContactMatch = z.infer<typeof contactMatchSchema>;

/** A contact that a list or search shows. */
export const listedContactSchema = contactSummarySchema.extend({
  /** Null where the name matches, and without a search. */
  match: contactMatchSchema.nullable(),
});
export type ListedContact = z.infer<typeof listedContactSchema>;

export const contactSources = ['manual', 'sample', ...importFormats] as const;

const pointSchema = z.object({ value: z.string(), label: z.enum(contactPointLabels) });

export const contactSchema = contactSummarySchema.extend({
  ...detailTextShape,
  first_name: z.string(),
  last_name: z.string(),
  /** The record of the company; null without a company. */
  company_id: idSchema.nullable(),
  emails: z.array(pointSchema),
  phones: z.array(pointSchema),
  links: z.array(pointSchema),
  offers: z.array(z.string()),
  seeks: z.array(z.string()),
  birthday: birthdaySchema.nullable(),
  notes: z.string(),
  source: z.enum(contactSources),
  connected_on: z.iso.date().nullable(),
  interaction_count: z.number().int(),
  revision: z.number().int(),
  updated_at: z.iso.datetime(),
});
export type Contact = z.infer<typeof contactSchema>;

export const contactListInputSchema = z.object({
  ...pageInputShape,
  ...contactScopeShape,
  sort: z.enum(contactSorts).default('warmth'),
  direction: z.enum(['asc', 'desc']).optional(),
});
export type ContactListInput = z.infer<typeof contactListInputSchema>;

/**
 * A page of contacts. `total` counts the whole listing on the first page; it is null on later ones
 * and where a search or filter finds so much that counting would take longer than finding a page.
 */
export const contactPageSchema = pageSchema(listedContactSchema).extend({
  total: z.number().int().nullable(),
});
export type ContactPage = z.infer<typeof contactPageSchema>;

/** What two similar contacts have in common, strongest first. */
export const duplicateMatches = ['link', 'email', 'phone', 'name_and_company'] as const;

/** The `details` of `duplicate_contact`: the existing contact, and the matching values. */
export const duplicateContactDetailsSchema = z.object({
  id: idSchema,
  full_name: z.string(),
  matched_by: z.enum(duplicateMatches),
});
export type DuplicateContactDetails = z.infer<typeof duplicateContactDetailsSchema>;

/**
 * What contributed to a contact's warmth: interactions summed by kind and direction, and the member's
 * own word, a part of kind `statement` with its answer.
 */
export const warmthExplanationSchema = z.object({
  warmth: z.number(),
  mass: z.number(),
  health: healthSchema,
  half_life_days: z.number(),
  parts: z.array(
    z.object({
      kind: z.string(),
      direction: z.string(),
      answer: z.enum(statementAnswers).nullable(),
      count: z.number().int(),
      latest_at: z.iso.datetime(),
      weight: z.number(),
      mass: z.number(),
      points: z.number(),
    }),
  ),
  history: z.array(z.object({ at: z.iso.datetime(), warmth: z.number() })),
});
export type WarmthExplanation = z.infer<typeof warmthExplanationSchema>;
