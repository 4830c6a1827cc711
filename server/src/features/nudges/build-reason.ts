import type { SignalType } from '@kith/contract/nudges/rules';

import { daysBetween, localDate, type LocalDay } from '#features/profile/local-day.ts';

import type { NudgeReason, SignalEvidence } from '@kith/contract/nudges/schemas';

type Facts = NudgeReason['facts'];

/** Facts about a future date; all others are in the past. */
export const aheadTypes: readonly SignalType[] = [
  'birthday',
  'work_anniversary',
  'meeting_upcoming',
  'same_city',
];

/** Facts that are passed on unchanged, by type. */
const plainFacts: Record<SignalType, readonly string[]> = {
  job_change: ['title', 'old_title', 'company'],
  company_change: ['company', 'old_company', 'title'],
  birthday: [],
  work_anniversary: ['years', 'company'],
  cooling: ['cadence_days'],
  dormant: ['cadence_days'],
  going_quiet: ['usual_days', 'percent'],
  message_unanswered: [],
  meeting_upcoming: ['summary'],
  meeting_follow_up: ['summary'],
  new_connection: [],
  shared_company: ['company', 'company_id', 'count'],
  same_city: ['city', 'with_id', 'with_name'],
  once_close: ['count'],
  first_contact: ['is_senior', 'way'],
  contact_joined: ['member_id'],
  post_published: ['member_id', 'post_id', 'text'],
  profile_changed: ['member_id', 'section', 'text'],
  mention: ['member_id', 'post_id', 'comment_id', 'text'],
  watched_news: [
    'news',
    'company',
    'company_id',
    'industry',
    'title',
    'other',
    'member_id',
    'post_id',
    'text',
  ],
};
const datedTypes: readonly SignalType[] = [
  'birthday',
  'work_anniversary',
  'going_quiet',
  'message_unanswered',
  'meeting_upcoming',
  'meeting_follow_up',
  'new_connection',
  'same_city',
  'once_close',
  'contact_joined',
  'post_published',
  'profile_changed',
  'mention',
  'watched_news',
];
const timedTypes: readonly SignalType[] = ['meeting_upcoming', 'meeting_follow_up'];

/** The date of a signal, in the member's time zone; null without one. */
function dateOf(evidence: SignalEvidence, { timeZone }: LocalDay): string | null {
  if (typeof evidence.date === 'string') return evidence.date;
  return typeof evidence['at'] === 'string' ? localDate(new Date(evidence['at']), timeZone) : null;
}

/** Calendar days from today to a future date, or from a past date to today; null without a date. */
export function daysOf(type: SignalType, evidence: SignalEvidence, today: LocalDay): number | null {
  const date = dateOf(evidence, today);
  if (date === null) return null;
  return aheadTypes.includes(type) ? daysBetween(today.date, date) : daysBetween(date, today.date);
}

/** The facts of a nudge's sentence on a day, as the contract lists them. */
export function buildFacts(type: SignalType, evidence: SignalEvidence, today: LocalDay): Facts {
  const facts: Facts = {};
  for (const name of plainFacts[type]) {
    const value = evidence[name];
    if (value !== null && value !== undefined && value !== '') facts[name] = value;
  }
  const date = dateOf(evidence, today);
  const days = daysOf(type, evidence, today);
  if (days !== null) facts['days'] = days;
  if (date !== null && datedTypes.includes(type)) facts['date'] = date;
  if (timedTypes.includes(type) && typeof evidence['at'] === 'string') {
    facts['at'] = new Date(evidence['at']).toISOString();
  }
  return facts;
}
