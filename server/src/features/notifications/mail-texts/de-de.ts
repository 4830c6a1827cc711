import type { MailTexts } from './mail-texts.ts';

export const deDe: MailTexts = {
  button: 'In {{brand}} öffnen',
  note: 'Du möchtest das sofort per Mail erfahren. Wie du benachrichtigt wirst, bestimmst du in den Benachrichtigungseinstellungen.',
  footer: '{{brand}} hat das an {{email}} geschickt.',
  unsubscribe: 'Solche Mails abbestellen',
  digestSubject: {
    one: '{{number}} Neuigkeit bei {{brand}}',
    other: '{{number}} Neuigkeiten bei {{brand}}',
  },
  digestMore: { one: 'Und {{number}} weitere.', other: 'Und {{number}} weitere.' },
  digestButton: 'Alle Benachrichtigungen ansehen',
  digestHeading: {
    daily: 'Dein Tag bei {{brand}}',
    weekly: 'Deine Woche bei {{brand}}',
  },
  page: {
    title: 'Diese Mails abbestellen?',
    body: '{{brand}} schickt dir keine solchen Mails mehr. Was geschieht, steht weiter in deinen Benachrichtigungen.',
    confirm: 'Mails abbestellen',
    doneTitle: 'Du bekommst diese Mails nicht mehr',
    doneBody: 'In den Benachrichtigungseinstellungen kannst du sie jederzeit wieder einschalten.',
    preferences: 'Benachrichtigungseinstellungen',
    invalidTitle: 'Dieser Link ist ungültig',
    invalidBody:
      'Öffne ihn noch einmal aus der Mail oder ändere die Benachrichtigungseinstellungen.',
  },
};
