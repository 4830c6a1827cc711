import { paths } from '@kith/contract/app-routes/paths';
import type { Locale } from '@kith/contract/core/locales';
import { notificationPath } from '@kith/contract/notifications/paths';
import type { Digest } from '@kith/contract/notifications/rules';
import type { NotificationData } from '@kith/contract/notifications/schemas';
import { layOutMail, type MailContent } from '#platform/mail/lay-out-mail.ts';

import { fillCounted, fillText } from './fill-text.ts';
import { mailTexts } from './mail-texts/mail-texts.ts';
import { sayNotification } from './say-notification.ts';

type Frame = { email: string; locale: Locale; origin: URL; unsubscribeUrl: string };
type Mail = { subject: string; text: string; html: string };

/** So many things stand in a digest; the rest is counted. */
const digestLimit = 20;

/** The mail about one thing. */
export function composeNotification(data: NotificationData, frame: Frame): Mail {
  const { locale, origin } = frame;
  const texts = mailTexts[locale];
  const { title, message } = sayNotification(data, locale);
  return compose(frame, {
    subject: title,
    heading: title,
    paragraphs: [message, fillText(texts.note)],
    button: {
      label: fillText(texts.button),
      url: new URL(notificationPath(data), origin).href,
    },
  });
}

/** The mail about everything since the one before, newest first. */
export function composeDigest(
  digest: Digest,
  happened: readonly NotificationData[],
  frame: Frame,
): Mail {
  const { locale, origin } = frame;
  const texts = mailTexts[locale];
  const items = happened.slice(0, digestLimit).map((data) => {
    const { title, message } = sayNotification(data, locale);
    return { title, text: message, url: new URL(notificationPath(data), origin).href };
  });
  const left = happened.length - items.length;
  return compose(frame, {
    subject: fillCounted(texts.digestSubject, happened.length, { locale }),
    heading: fillText(texts.digestHeading[digest]),
    paragraphs: left > 0 ? ['', fillCounted(texts.digestMore, left, { locale })] : [''],
    items,
    button: { label: texts.digestButton, url: new URL(paths.notifications(), origin).href },
  });
}

type Content = Pick<MailContent, 'subject' | 'heading' | 'paragraphs' | 'items'> & {
  button: { label: string; url: string };
};

/** As plain text and as HTML that says the same. */
function compose({ email, locale, unsubscribeUrl }: Frame, content: Content): Mail {
  const texts = mailTexts[locale];
  const { subject, heading, paragraphs, items = [], button } = content;
  const [first = '', ...rest] = paragraphs;
  const footer = fillText(texts.footer, { email });
  const footerLink = { label: texts.unsubscribe, url: unsubscribeUrl };
  const parts = [
    heading,
    first,
    ...items.map(({ title, text, url }) => [title, text, url].filter(Boolean).join('\n')),
    `${button.label}:\n${button.url}`,
    ...rest,
    `--\n${footer}\n${footerLink.label}: ${footerLink.url}`,
  ];
  const html = layOutMail({ ...content, locale, code: null, footer, footerLink });
  return { subject, text: parts.filter((part) => part !== '').join('\n\n'), html };
}
