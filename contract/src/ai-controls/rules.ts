import { dayMs } from '../core/time.ts';

/** What the AI is used for; a member allows each by itself. */
export const aiUses = [
  'contact_analysis',
  'profile_analysis',
  'contact_intelligence',
  'message_drafts',
  'introductions',
  'post_drafts',
  'post_tags',
  'search_questions',
  'translations',
] as const;
export type AiUse = (typeof aiUses)[number];

/**
 * Uses that are refused when the member doesn't allow them. For the others the plain version works:
 * a template, the member's own tags, the grammar of a language.
 */
export const aiOnlyUses: readonly AiUse[] = [
  'contact_analysis',
  'profile_analysis',
  'contact_intelligence',
  'translations',
];

/** Names of what a call reads; the log has no more of it. */
export const aiFields = [
  'member_name',
  'contact_name',
  'contact_title',
  'contact_company',
  'contact_email_domain',
  'contact_phone',
  'contact_notes',
  'interactions',
  'messages',
  'profile_text',
  'signal',
  'offers_and_seeks',
  'introduction_reason',
  'post_text',
  'article',
  'question',
] as const;
export type AiField = (typeof aiFields)[number];

/** What came of a call; `refused` is an answer that its check didn't admit. */
export const aiOutcomes = ['accepted', 'refused', 'failed'] as const;
export type AiOutcome = (typeof aiOutcomes)[number];

/** How long a call stays in the log. */
export const aiCallsRetentionMs = 90 * dayMs;
