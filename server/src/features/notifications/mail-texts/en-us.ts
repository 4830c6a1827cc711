import type { MailTexts } from './mail-texts.ts';

export const enUs: MailTexts = {
  button: 'Open in {{brand}}',
  note: 'You chose to be mailed about this at once. How you are told is up to you, in the notification preferences.',
  footer: '{{brand}} sent this to {{email}}.',
  unsubscribe: 'Stop mails like this',
  digestSubject: {
    one: '{{number}} thing that happened on {{brand}}',
    other: '{{number}} things that happened on {{brand}}',
  },
  digestMore: { one: 'And {{number}} more.', other: 'And {{number}} more.' },
  digestButton: 'See all notifications',
  digestHeading: {
    daily: 'Your day on {{brand}}',
    weekly: 'Your week on {{brand}}',
  },
  page: {
    title: 'Stop these mails?',
    body: '{{brand}} will send you no more mails of this kind. What happens still stands in your notifications.',
    confirm: 'Stop these mails',
    doneTitle: 'You get no more of these mails',
    doneBody: 'You can turn them on again in the notification preferences at any time.',
    preferences: 'Notification preferences',
    invalidTitle: 'This link isn’t valid',
    invalidBody:
      'Open it from the mail again, or change how you are told in the notification preferences.',
  },
};
