import { paths } from '@kith/contract/app-routes/paths';
import type { Locale } from '@kith/contract/core/locales';
import { notificationPath } from '@kith/contract/notifications/paths';
import type { Digest } from '@kith/contract/notifications/rules';
import type { NotificationData } from '@kith/contract/notifications/schemas';
import {
  type ScorecardMeasure,
  scorecardMeasureNames,
  scorecardStates,
} from '@kith/contract/scorecards/rules';
import { labelText } from '#platform/i18n/join-texts.ts';
import { type TextValues, translate } from '#platform/i18n/translate.ts';
import { layOutMail, type MailContent } from '#platform/mail/lay-out-mail.ts';

import { formatNotification } from './format-notification.ts';

type Frame = { email: string; locale: Locale; origin: URL; unsubscribeUrl: string };
type Email = { subject: string; text: string; html: string };

/** A digest lists this many things; the rest is counted. */
const digestLimit = 20;

/** The email about one notification. */
export function composeNotification(data: NotificationData, frame: Frame): Email {
  if (data.kind === 'review') return composeReview(data, frame);
  if (data.kind === 'scorecard') return composeScorecard(data, frame);
  const { locale, origin } = frame;
  const { title, message } = formatNotification(data, locale);
  return compose(frame, {
    subject: title,
    heading: title,
    paragraphs: [message, translate(locale, 'notification-emails:note')],
    button: {
      label: translate(locale, 'notification-emails:button'),
      url: new URL(notificationPath(data), origin).href,
    },
  });
}

/** A month of a member's network: what changed, who mattered, and what to do. */
function composeReview(data: NotificationData, frame: Frame): Email {
  const { locale, origin } = frame;
  const { facts } = data;
  const number = (name: string) => Number(facts[name] ?? 0);
  const format = new Intl.NumberFormat(locale);
  const counted = (key: ReviewCount, name: string) =>
    translate(locale, `notification-emails:review.${key}`, {
      count: number(name),
      number: format.format(number(name)),
      names: String(facts[`${name}_names`] ?? ''),
    });
  const month = formatMonth(String(facts['month'] ?? ''), locale);
  const subject = translate(locale, 'notification-emails:review.subject', { month });
  const url = new URL(notificationPath(data), origin).href;
  const todo = (['waiting', 'quiet'] as const).filter((name) => number(name) > 0);
  const item = (title: 'changed' | 'closest' | 'todo', sentences: readonly string[]) => ({
    title: translate(locale, `notification-emails:review.${title}`),
    text: sentences.join(locale === 'ja-JP' || locale === 'zh-CN' ? '' : ' '),
    url,
  });
  return compose(frame, {
    subject,
    heading: subject,
    paragraphs: [
      counted('in_touch', 'in_touch'),
      translate(locale, 'notification-emails:review.note'),
    ],
    items: [
      item('changed', [
        counted('people', 'people'),
        ...(['joined', 'back', 'away'] as const)
          .filter((name) => number(name) > 0)
          .map((name) => counted(name, name)),
      ]),
      ...(facts['closest_names'] ? [item('closest', [String(facts['closest_names'])])] : []),
      ...(todo.length > 0
        ? [
            item(
              'todo',
              todo.map((name) => counted(name, name)),
            ),
          ]
        : []),
    ],
    button: { label: translate(locale, 'notification-emails:review.button'), url },
  });
}

/** A week of the scorecard: how many measures are in which state, and each of them, one's own first. */
function composeScorecard(data: NotificationData, frame: Frame): Email {
  const { locale, origin } = frame;
  const { facts } = data;
  const format = new Intl.NumberFormat(locale);
  const week = formatDay(String(facts['week'] ?? ''), locale);
  const subject = translate(locale, 'notification-emails:scorecard.subject', { week });
  const url = new URL(notificationPath(data), origin).href;
  const isOwn = (measure: string) => facts[`${measure}_own`] === 1;
  const describe = (measure: ScorecardMeasure) => {
    const name = translate(locale, `notification-emails:scorecard.measures.${measure}`);
    const { [measure]: value, [`${measure}_state`]: stored } = facts;
    const state = scorecardStates.find((known) => known === stored) ?? 'unknown';
    const direction = facts[`${measure}_direction`] === 'at_most' ? 'at_most' : 'at_least';
    const target = format.format(Number(facts[`${measure}_target`] ?? 0));
    return {
      title: isOwn(measure)
        ? translate(locale, 'notification-emails:scorecard.yours', { name })
        : name,
      text: [
        typeof value === 'number'
          ? format.format(value)
          : translate(locale, `notification-emails:scorecard.${value === 'few' ? 'few' : 'none'}`),
        translate(locale, `notification-emails:scorecard.targets.${direction}`, { target }),
        translate(locale, `notification-emails:scorecard.states.${state}`),
      ].join(' · '),
      url,
    };
  };
  const measures = scorecardMeasureNames.filter((measure) => measure in facts);
  const sums = ['on_track', 'at_risk', 'off'].map((name) => [
    name,
    format.format(Number(facts[name] ?? 0)),
  ]);
  return compose(frame, {
    subject,
    heading: subject,
    paragraphs: [
      translate(locale, 'notification-emails:scorecard.summary', Object.fromEntries(sums)),
      translate(locale, 'notification-emails:scorecard.note'),
    ],
    items: [...measures.filter(isOwn), ...measures.filter((one) => !isOwn(one))].map(describe),
    button: { label: translate(locale, 'notification-emails:scorecard.button'), url },
  });
}

/** A day such as `2026-11-16` in words; another text as it is. */
function formatDay(date: string, locale: Locale): string {
  const at = new Date(date);
  if (Number.isNaN(at.getTime())) return date;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}

/** The month of a day such as `2026-10-01`; another text as it is. */
function formatMonth(date: string, locale: Locale): string {
  const at = new Date(date);
  if (Number.isNaN(at.getTime())) return date;
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, options).format(at);
}

type ReviewCount = 'in_touch' | 'people' | 'joined' | 'back' | 'away' | 'waiting' | 'quiet';

/** The email about everything since the previous digest, newest first. */
export function composeDigest(
  digest: Digest,
  happened: readonly NotificationData[],
  frame: Frame,
): Email {
  const { locale, origin } = frame;
  const items = happened.slice(0, digestLimit).map((data) => {
    const { title, message } = formatNotification(data, locale);
    return { title, text: message, url: new URL(notificationPath(data), origin).href };
  });
  const left = happened.length - items.length;
  return compose(frame, {
    subject: translate(locale, 'notification-emails:digest.subject', countOf(happened.length)),
    heading: translate(locale, `notification-emails:digest.heading.${digest}`),
    paragraphs:
      left > 0 ? ['', translate(locale, 'notification-emails:digest.more', countOf(left))] : [''],
    items,
    button: {
      label: translate(locale, 'notification-emails:digest.button'),
      url: new URL(paths.notifications(), origin).href,
    },
  });
}

const countOf = (number: number): TextValues => ({ count: number, number });

type Content = Pick<MailContent, 'subject' | 'heading' | 'paragraphs' | 'items'> & {
  button: { label: string; url: string };
};

/** As plain text and as HTML with the same content. */
function compose({ email, locale, unsubscribeUrl }: Frame, content: Content): Email {
  const { subject, heading, paragraphs, items = [], button } = content;
  const [first = '', ...rest] = paragraphs;
  const footer = translate(locale, 'notification-emails:footer', { email });
  const footerLink = {
    label: translate(locale, 'notification-emails:unsubscribe'),
    url: unsubscribeUrl,
  };
  const parts = [
    heading,
    first,
    ...items.map(({ title, text, url }) => [title, text, url].filter(Boolean).join('\n')),
    `${button.label}:\n${button.url}`,
    ...rest,
    `--\n${footer}\n${labelText(locale, footerLink.label, footerLink.url)}`,
  ];
  const html = layOutMail({ ...content, locale, code: null, footer, footerLink });
  return { subject, text: parts.filter((part) => part !== '').join('\n\n'), html };
}
