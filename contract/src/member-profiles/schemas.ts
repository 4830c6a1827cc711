import { z } from 'zod';

import { shownBadgeSchema } from '../badges/schemas.ts';
import { contactSummarySchema } from '../contacts/schemas.ts';
import { idSchema } from '../core/ids.ts';
import { lineSchema, proseSchema } from '../core/text.ts';
import { contactLinkSchema } from '../member-links/schemas.ts';
import { reportReasons } from '../messages/rules.ts';
import { audiences, previews, profileLimits } from './rules.ts';

/** A month, or a year alone: `2021-03`, `2021`. */
const partialDateSchema = z
  .string()
  .regex(/^(?:19|20)\d{2}(?:-(?:0[1-9]|1[0-2]))?$/u, { error: 'invalid_date' });

export const experienceSchema = z
  .object({
    company: lineSchema(profileLimits.company).pipe(z.string().min(1)),
    title: lineSchema(profileLimits.title),
    from: partialDateSchema.nullable(),
    /** Null: until now. */
    to: partialDateSchema.nullable(),
    text: proseSchema(profileLimits.experienceText),
  })
  .refine(({ from, to }) => from === null || to === null || from.slice(0, to.length) <= to, {
    path: ['to'],
    error: 'window_empty',
  });
export type Experience = z.infer<typeof experienceSchema>;

/** Only addresses of the web: no other protocol, no name or password in it. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '';
}

export const profileLinkSchema = z.object({
  url: lineSchema(profileLimits.link).refine(isWebAddress, { error: 'invalid_link' }),
  label: lineSchema(profileLimits.linkLabel).default(''),
});
export type ProfileLink = z.infer<typeof profileLinkSchema>;

const wordsSchema = z
  .array(lineSchema(profileLimits.word).pipe(z.string().min(1)))
  .max(profileLimits.words)
  .transform((words) => [...new Set(words)]);

const audienceSchema = z.enum(audiences);
const audiencesShape = {
  headline: audienceSchema,
  about: audienceSchema,
  experience: audienceSchema,
  offers: audienceSchema,
  seeks: audienceSchema,
  links: audienceSchema,
  pictures: audienceSchema,
  badges: audienceSchema,
};
export const sectionAudiencesSchema = z.object(audiencesShape);
export type SectionAudiences = z.infer<typeof sectionAudiencesSchema>;

export const pictureSchema = z.object({ id: idSchema, alt: z.string() });
export type Picture = z.infer<typeof pictureSchema>;

/** What one viewer sees of a profile: a section is null where it is not for them, or empty. */
export const seenProfileSchema = z.object({
  id: idSchema,
  name: z.string(),
  headline: z.string().nullable(),
  about: z.string().nullable(),
  experience: z.array(experienceSchema).nullable(),
  offers: z.array(z.string()).nullable(),
  seeks: z.array(z.string()).nullable(),
  links: z.array(profileLinkSchema).nullable(),
  pictures: z.array(pictureSchema).nullable(),
  badges: z.array(shownBadgeSchema).nullable(),
});
export type SeenProfile = z.infer<typeof seenProfileSchema>;

/** A member's own profile, as they edit it. */
export const ownProfileSchema = seenProfileSchema.required().extend({
  audiences: sectionAudiencesSchema,
  slug: z.string().nullable(),
  /** Without the consent `profile_visibility`, sections for everyone reach linked members only. */
  is_visible: z.boolean(),
  revision: z.number().int(),
});
export type OwnProfile = z.infer<typeof ownProfileSchema>;

/** A change: missing fields stay; `revision` refuses a change of an older state. */
export const profileUpdateSchema = z.object({
  revision: z.number().int().optional(),
  headline: lineSchema(profileLimits.headline).optional(),
  about: proseSchema(profileLimits.about).optional(),
  experience: z.array(experienceSchema).max(profileLimits.experience).optional(),
  offers: wordsSchema.optional(),
  seeks: wordsSchema.optional(),
  links: z.array(profileLinkSchema).max(profileLimits.links).optional(),
  audiences: sectionAudiencesSchema.partial().optional(),
  /** In the new order; those left out are removed. */
  pictures: z
    .array(z.object({ id: idSchema, alt: lineSchema(profileLimits.alt) }))
    .max(profileLimits.pictures)
    .optional(),
});
export type ProfileUpdate = z.infer<typeof profileUpdateSchema>;

export const reportProfileSchema = z.object({
  id: idSchema,
  reason: z.enum(reportReasons),
  note: proseSchema(profileLimits.reportNote).default(''),
});
export type ReportProfile = z.infer<typeof reportProfileSchema>;

/** Null: no one outside sees the profile in that way. */
export const previewSchema = z.object({ profile: seenProfileSchema.nullable() });
export const previewInputSchema = z.object({ viewer: z.enum(previews) });

/** What the caller may do with a member. */
export const profileActionsSchema = z.object({
  message: z.boolean(),
  add_contact: z.boolean(),
  follow: z.boolean(),
  block: z.boolean(),
});

/** Someone both hold as a linked contact, named as the caller's contact. */
export const commonPersonSchema = z.object({
  member_id: idSchema,
  contact: contactSummarySchema,
});

/** A company where both worked, as far as the member shows it, with the years that they shared, if known. */
export const commonCompanySchema = z.object({
  name: z.string(),
  from: z.string().nullable(),
  /** Null: until now, where `from` is known. */
  to: z.string().nullable(),
});
export type CommonCompany = z.infer<typeof commonCompanySchema>;

export const memberProfileSchema = z.object({
  profile: seenProfileSchema,
  is_own: z.boolean(),
  is_following: z.boolean(),
  /** The caller's own contact that is this member, with its warmth; null without one. */
  contact: contactSummarySchema.nullable(),
  link: contactLinkSchema,
  /** A request of this member that waits for the caller's answer. */
  received_request_id: idSchema.nullable(),
  /** For local time: of a visible member, for those who are linked with them both ways. */
  timezone: z.string().nullable(),
  in_common: z.object({
    count: z.number().int(),
    people: z.array(commonPersonSchema),
    companies: z.array(commonCompanySchema),
    /** Tags of posts that the caller may read, and reads or writes about too. */
    topics: z.array(z.string()),
  }),
  actions: profileActionsSchema,
});
export type MemberProfile = z.infer<typeof memberProfileSchema>;

/** What the caller has for a member: opportunities that they offer something for, contacts that they seek. */
export const profileFitsSchema = z.object({
  opportunities: z.array(z.object({ offer: z.string(), id: idSchema, title: z.string() })),
  people: z.array(z.object({ seek: z.string(), contact: contactSummarySchema })),
});
export type ProfileFits = z.infer<typeof profileFitsSchema>;

/** Null gives the address up. */
export const chooseSlugSchema = z.object({ slug: z.string().max(200).nullable() });
export const chosenSlugSchema = z.object({ slug: z.string().nullable() });
