import { brand } from '@kith/contract/core/brand';
import { calendarDaysBetween, type Format } from '#lib/i18n/format.ts';
import type { Translate } from '#lib/i18n/use-translation.ts';
import type { Nudge } from '@kith/contract/nudges/schemas';

type Reason = Nudge['reason'];
type TranslateNudge = Translate<'nudges'>;

const namedCadences = [7, 14, 30, 60, 90, 180, 365] as const;

function readText({ facts }: Reason, name: string): string {
  return String(facts[name] ?? '').trim();
}

function readNumber({ facts }: Reason, name: string): number | null {
  const value = facts[name];
  return typeof value === 'number' ? value : null;
}

function describeCadence(days: number, t: TranslateNudge, format: Format): string {
  const named = namedCadences.find((cadence) => cadence === days);
  if (named) return t(`cadence.every${named}`);
  return t('cadence.everyDays', { count: days, number: format.number(days) });
}

function describeSilence(reason: Reason, t: TranslateNudge, format: Format): string {
  const code = reason.code === 'cooling' ? 'cooling' : 'dormant';
  const days = readNumber(reason, 'days');
  const cadenceDays = readNumber(reason, 'cadence_days');
  if (days === null) return t('reason.neverSpoken');
  const span = format.span(days, 'long');
  if (cadenceDays === null) return t(`reason.${code}`, { span });
  return t(`reason.${code}Cadence`, { span, cadence: describeCadence(cadenceDays, t, format) });
}

function describeChange(reason: Reason, t: TranslateNudge): string {
  const title = readText(reason, 'title');
  const company = readText(reason, 'company');
  const oldCompany = readText(reason, 'old_company');
  if (reason.code === 'company_change' && company) {
    return oldCompany
      ? t('reason.companyChangeFrom', { company, oldCompany })
      : t('reason.companyChange', { company });
  }
  if (title && company) return t('reason.jobChangeAt', { title, company });
  return title ? t('reason.jobChangeTitle', { title }) : t('reason.jobChange');
}

function describeAnniversary(reason: Reason, t: TranslateNudge, format: Format): string {
  const years = readNumber(reason, 'years') ?? 0;
  const company = readText(reason, 'company');
  const when = format.relativeDays(readNumber(reason, 'days') ?? 0);
  const words = { count: years, number: format.number(years), company, when };
  return company ? t('reason.anniversaryAt', words) : t('reason.anniversary', words);
}

function describeMeeting(reason: Reason, t: TranslateNudge, format: Format): string {
  const days = Math.abs(readNumber(reason, 'days') ?? 1);
  const summary = readText(reason, 'summary');
  if (reason.code === 'meeting_upcoming') {
    const when = format.relativeDays(days);
    return summary
      ? t('reason.meetingUpcomingAbout', { when, summary })
      : t('reason.meetingUpcoming', { when });
  }
  const when = format.relativeDays(-days);
  return summary
    ? t('reason.meetingFollowUpAbout', { when, summary })
    : t('reason.meetingFollowUp', { when });
}

function describeFirstContact(reason: Reason, t: TranslateNudge): string {
  const way = readText(reason, 'way');
  const isSenior = readNumber(reason, 'is_senior') === 1;
  if (way === 'email') return t(`reason.firstContact.${isSenior ? 'seniorEmail' : 'email'}`);
  if (way === 'phone') return t(`reason.firstContact.${isSenior ? 'seniorPhone' : 'phone'}`);
  return t(`reason.firstContact.${isSenior ? 'senior' : 'none'}`);
}

const memberKeys = {
  post_published: ['reason.postPublished', 'reason.postPublishedText'],
  headline: ['reason.headlineChanged', 'reason.headlineChangedText'],
  experience: ['reason.workChanged', 'reason.workChangedText'],
  mention: ['reason.mention', 'reason.mentionText'],
} as const;

/** What another member did, with the beginning of what it says where that is known. */
function describeMember(reason: Reason, t: TranslateNudge, format: Format): string {
  const text = readText(reason, 'text');
  const when = format.relativeDays(-Math.abs(readNumber(reason, 'days') ?? 0));
  const section = readText(reason, 'section') === 'experience' ? 'experience' : 'headline';
  const code = reason.code === 'mention' ? 'mention' : 'post_published';
  const [plain, quoting] = memberKeys[reason.code === 'profile_changed' ? section : code];
  return text === '' ? t(plain, { when }) : t(quoting, { when, text });
}

const newsKeys = {
  company: {
    came: ['reason.watchedCame', 'reason.watchedCameFrom'],
    left: ['reason.watchedLeft', 'reason.watchedLeftFor'],
  },
  industry: {
    came: ['reason.watchedCameIndustry', 'reason.watchedCameFromIndustry'],
    left: ['reason.watchedLeftIndustry', 'reason.watchedLeftForIndustry'],
  },
} as const;

/** What happened at a company that the member watches, or in an industry. */
function describeNews(reason: Reason, t: TranslateNudge, format: Format): string {
  const company = readText(reason, 'company');
  const text = readText(reason, 'text');
  const when = format.relativeDays(-Math.abs(readNumber(reason, 'days') ?? 0));
  if (readText(reason, 'news') === 'post') {
    return text === ''
      ? t('reason.watchedPost', { company, when })
      : t('reason.watchedPostText', { company, when, text });
  }
  const other = readText(reason, 'other');
  const of = newsKeys[readText(reason, 'industry') === '' ? 'company' : 'industry'];
  const [plain, naming] = of[readText(reason, 'news') === 'left' ? 'left' : 'came'];
  return other === '' ? t(plain, { company }) : t(naming, { company, other });
}

/** The reason for a nudge, in one sentence; its stressed phrase is between `<em>` marks. */
export function describeReason(reason: Reason, t: TranslateNudge, format: Format): string {
  const days = readNumber(reason, 'days');
  switch (reason.code) {
    case 'job_change':
    case 'company_change':
      return describeChange(reason, t);
    case 'birthday':
      return t('reason.birthday', { when: format.relativeDays(days ?? 0) });
    case 'work_anniversary':
      return describeAnniversary(reason, t, format);
    case 'cooling':
    case 'dormant':
      return describeSilence(reason, t, format);
    case 'going_quiet':
      return t('reason.goingQuiet', {
        span: format.span(days ?? 0, 'long'),
        usual: format.span(readNumber(reason, 'usual_days') ?? 0, 'long'),
      });
    case 'message_unanswered':
      return t('reason.messageUnanswered', { span: format.span(days ?? 3, 'long') });
    case 'meeting_upcoming':
    case 'meeting_follow_up':
      return describeMeeting(reason, t, format);
    case 'new_connection':
      return days === null
        ? t('reason.newConnection')
        : t('reason.newConnectionWhen', { when: format.relativeDays(-Math.abs(days)) });
    case 'shared_company':
      return t('reason.sharedCompany', {
        number: format.number(readNumber(reason, 'count') ?? 0),
        company: readText(reason, 'company'),
      });
    case 'same_city':
      return t('reason.sameCity', {
        name: readText(reason, 'with_name'),
        when: format.relativeDays(days ?? 0),
        city: readText(reason, 'city'),
      });
    case 'once_close':
      return t('reason.onceClose', { span: format.span(days ?? 0, 'long') });
    case 'first_contact':
      return describeFirstContact(reason, t);
    case 'watched_news':
      return describeNews(reason, t, format);
    case 'contact_joined':
      return t('reason.contactJoined', { brand: brand.name });
    case 'post_published':
    case 'profile_changed':
    case 'mention':
      return describeMember(reason, t, format);
  }
}

const lastSentences = {
  meeting: 'last.meeting',
  call: 'last.call',
  message: 'last.written',
  email: 'last.written',
} as const;

/** The last interaction with this person, or null. */
export function describeLast(
  { code, last }: Reason,
  { t, format, timezone }: { t: TranslateNudge; format: Format; timezone: string },
): string | null {
  // A follow-up has named its meeting already.
  if (!last || code === 'meeting_follow_up') return null;
  const summary = last.summary.trim().replace(/[.。]+$/u, '');
  if (summary) return t('last.summary', { summary });
  const days = Math.min(0, calendarDaysBetween(Date.now(), last.occurred_at, timezone));
  const sentence = lastSentences[last.kind as keyof typeof lastSentences] ?? 'last.other';
  return t(sentence, { when: format.relativeDays(days) });
}
