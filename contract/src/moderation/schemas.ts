import { z } from 'zod';

import { idSchema } from '../core/ids.ts';
import { pageInputShape } from '../core/pagination.ts';
import { proseSchema } from '../core/text.ts';
import { reportReasons } from '../messages/rules.ts';
import {
  moderationActions,
  moderationDecisions,
  moderationLimits,
  moderationSubjects,
} from './rules.ts';

const moment = z.iso.datetime();
const reasonSchema = z.enum(reportReasons);
const personSchema = z.object({ id: idSchema, name: z.string() });

/** One report, with the text as it was. */
export const caseReportSchema = z.object({
  /** Null for a reader of a public page. */
  reporter: personSchema.nullable(),
  reason: reasonSchema,
  note: z.string(),
  quoted_content: z.string(),
  created_at: moment,
});
export type CaseReport = z.infer<typeof caseReportSchema>;

/** What a member is shown of a decision, and their appeal. */
export const moderationNoticeSchema = z.object({
  id: idSchema,
  action: z.enum(['hidden', 'warned']),
  subject: z.enum(moderationSubjects),
  rule: reasonSchema,
  note: z.string(),
  quoted_content: z.string(),
  created_at: moment,
  appeal: z.string().nullable(),
  appealed_at: moment.nullable(),
  outcome: z.enum(['upheld', 'restored']).nullable(),
  outcome_note: z.string(),
  outcome_at: moment.nullable(),
});
export type ModerationNotice = z.infer<typeof moderationNoticeSchema>;

/** A message that a report about a whole conversation quotes. */
const caseMessageSchema = z.object({ id: idSchema, content: z.string(), is_hidden: z.boolean() });
export type CaseMessage = z.infer<typeof caseMessageSchema>;

/** Comes from `GET /admin/moderation/{id}/pictures/{picture_id}`. */
const casePictureSchema = z.object({ id: idSchema, alt: z.string() });
export type CasePicture = z.infer<typeof casePictureSchema>;

/** Everything reported about one thing. */
export const moderationCaseSchema = z.object({
  id: idSchema,
  subject: z.enum(moderationSubjects),
  /** Whose it is; null for a conversation of several others. */
  member: personSchema.nullable(),
  created_at: moment,
  /** Null when nothing waits. */
  waits_since: moment.nullable(),
  decision: z.enum(moderationDecisions).nullable(),
  decided_at: moment.nullable(),
  decision_note: z.string(),
  is_hidden: z.boolean(),
  report_count: z.number().int(),
  /** The newest. */
  reports: z.array(caseReportSchema),
  /** Of what is reported, as long as they are there. */
  pictures: z.array(casePictureSchema),
  /** Of a whole conversation: what its member wrote of what the newest report quotes. */
  messages: z.array(caseMessageSchema),
  notice: moderationNoticeSchema.nullable(),
  /** What can be done now. */
  actions: z.array(z.enum(moderationActions)),
});
export type ModerationCase = z.infer<typeof moderationCaseSchema>;

export const listCasesSchema = z.object({
  ...pageInputShape,
  limit: z.coerce.number().int().min(1).max(50).default(20),
  /** Those that wait, the oldest first; or those decided, the last first. */
  state: z.enum(['waiting', 'decided']).default('waiting'),
});
export type ListCases = z.infer<typeof listCasesSchema>;

const noteSchema = proseSchema(moderationLimits.note).default('');
export const noteCaseSchema = z.object({ id: idSchema, note: noteSchema });
/** `rule`: which one was broken, for the member. */
export const ruleCaseSchema = noteCaseSchema.extend({ rule: reasonSchema });
/** One of a case's `messages`. */
export const hideMessageSchema = ruleCaseSchema.extend({ message_id: idSchema });

export const appealSchema = z.object({
  id: idSchema,
  text: proseSchema(moderationLimits.appeal).pipe(z.string().min(1)),
});
export type Appeal = z.infer<typeof appealSchema>;
