import type { NotificationTexts } from './notification-texts.ts';

export const deDe: NotificationTexts = {
  'mention.title': '{{actor}} hat dich erwähnt',
  'like.title': '{{actor}} gefällt dein Beitrag',
  'like.grouped': {
    one: '{{actor}} und {{number}} weiteren Person gefällt dein Beitrag',
    other: '{{actor}} und {{number}} weiteren gefällt dein Beitrag',
  },
  'comment.title': '{{actor}} hat deinen Beitrag kommentiert',
  'share.title': '{{actor}} hat deinen Beitrag geteilt',
  'follow.title': '{{actor}} folgt dir jetzt',
  'message.title': '{{actor}} hat dir geschrieben',
  'message_request.title': '{{actor}} möchte dir schreiben',
  'import_done.title': 'Dein Import ist fertig',
  'import_done.message': 'Neue Kontakte: {{added}}. Aktualisiert: {{updated}}.',
  'export_ready.title': 'Deine Daten liegen zum Herunterladen bereit',
  'export_ready.message': 'Das Archiv liegt bis zum {{until}} bereit.',
  'reminder_due.title': {
    one: 'Heute steht {{number}} Sache an',
    other: 'Heute stehen {{number}} Dinge an',
  },
  'reminder_due.message': '{{contact}}: {{text}}',
  'contact_joined.title': '{{actor}} ist jetzt bei {{brand}}',
  'contact_joined.message': 'Ihr könnt euch jetzt hier schreiben.',
  'bridge.requested': '{{actor}} bittet dich um eine Vorstellung',
  'bridge.accepted': '{{actor}} hat einer Vorstellung zugestimmt',
  'bridge.declined': 'Eine Vorstellung wurde abgelehnt',
  'bridge.introduced': '{{actor}} hat euch einander vorgestellt',
  'account.token_made': 'In deinem Konto wurde ein Zugriffstoken erstellt',
  'account.token_made_message':
    'Falls du das nicht warst, widerrufe es und wähle ein neues Passwort.',
};
