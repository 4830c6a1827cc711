import { paths } from '@kith/contract/app-routes/paths';
import type { Nudge } from '@kith/contract/nudges/schemas';
import type { Format } from '#lib/i18n/format.ts';
import type { Translate } from '#lib/i18n/use-translation.ts';

type Words = { t: Translate<'nudges'>; format: Format };

/** A fact behind a nudge; with an address, where it can be checked. */
export type EvidenceLine = { text: string; href?: string };

const wayKeys = {
  email: 'why.evidence.wayEmail',
  phone: 'why.evidence.wayPhone',
  link: 'why.evidence.wayLink',
} as const;

/** The facts that a nudge was derived from, in words; the last one opens the person. */
export function describeEvidence({ reason, contact }: Nudge, words: Words): EvidenceLine[] {
  const { t } = words;
  const name = contact.full_name;
  return [
    ...describeFacts(reason, words),
    { text: t('why.evidence.open', { name }), href: paths.contact(contact.id) },
  ];
}

function describeFacts({ code, facts }: Nudge['reason'], { t, format }: Words): EvidenceLine[] {
  const date = typeof facts['date'] === 'string' ? format.calendarDate(facts['date']) : '';
  const number = format.number(Number(facts['count'] ?? 0));
  switch (code) {
    case 'job_change':
    case 'company_change': {
      const before = String(facts['old_company'] ?? facts['old_title'] ?? '');
      const when = format.relativeDays(-Number(facts['days'] ?? 0));
      return [
        ...(before === '' ? [] : [{ text: t('why.evidence.before', { before }) }]),
        { text: t('why.evidence.noticed', { when }) },
      ];
    }
    case 'shared_company': {
      const company = String(facts['company']);
      const href = paths.company(String(facts['company_id']));
      return [{ text: t('why.evidence.company', { number, company }), href }];
    }
    case 'same_city': {
      const name = String(facts['with_name']);
      const href = paths.contact(String(facts['with_id']));
      return [{ text: t('why.evidence.meeting', { name, date }), href }];
    }
    case 'post_published':
    case 'mention': {
      const href = paths.feed({ post: String(facts['post_id']) });
      return [{ text: t('why.evidence.post'), href }];
    }
    case 'contact_joined':
    case 'profile_changed': {
      const href = paths.profile(String(facts['member_id']));
      return [{ text: t('why.evidence.profile'), href }];
    }
    case 'watched_news': {
      const industry = facts['industry'];
      const href =
        industry === undefined
          ? paths.insightsCompany(String(facts['company_id']))
          : paths.insightsIndustry(String(industry));
      return [
        { text: t('why.evidence.watched'), href },
        ...(facts['post_id'] === undefined
          ? [{ text: t('why.evidence.date', { date }) }]
          : [
              {
                text: t('why.evidence.post'),
                href: paths.feed({ post: String(facts['post_id']) }),
              },
            ]),
      ];
    }
    case 'once_close':
      return [{ text: t('why.evidence.history', { number, date }) }];
    case 'going_quiet': {
      const percent = format.percent(Number(facts['percent']) / 100);
      return [
        { text: t('why.evidence.goingQuiet', { percent }) },
        { text: t('why.evidence.date', { date }) },
      ];
    }
    case 'first_contact': {
      const key = wayKeys[facts['way'] as keyof typeof wayKeys];
      return key ? [{ text: t(key) }] : [];
    }
    default:
      return date === '' ? [] : [{ text: t('why.evidence.date', { date }) }];
  }
}
