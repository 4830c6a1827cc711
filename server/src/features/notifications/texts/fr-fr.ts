import type { NotificationTexts } from './notification-texts.ts';

export const frFr: NotificationTexts = {
  'mention.title': '{{actor}} vous a mentionné',
  'like.title': '{{actor}} aime votre publication',
  'like.grouped': {
    one: '{{actor}} et {{number}} autre personne aiment votre publication',
    many: '{{actor}} et {{number}} autres personnes aiment votre publication',
    other: '{{actor}} et {{number}} autres personnes aiment votre publication',
  },
  'comment.title': '{{actor}} a commenté votre publication',
  'share.title': '{{actor}} a partagé votre publication',
  'follow.title': '{{actor}} vous suit désormais',
  'message.title': '{{actor}} vous a écrit',
  'message_request.title': '{{actor}} souhaite vous écrire',
  'import_done.title': 'Votre import est terminé',
  'import_done.message': 'Nouveaux contacts : {{added}}. Mis à jour : {{updated}}.',
  'export_ready.title': 'Vos données sont prêtes à télécharger',
  'export_ready.message': 'L’archive reste disponible jusqu’au {{until}}.',
  'reminder_due.title': {
    one: '{{number}} chose à faire aujourd’hui',
    many: '{{number}} choses à faire aujourd’hui',
    other: '{{number}} choses à faire aujourd’hui',
  },
  'reminder_due.message': '{{contact}} : {{text}}',
  'contact_joined.title': '{{actor}} est maintenant sur {{brand}}',
  'contact_joined.message': 'Vous pouvez désormais vous écrire ici.',
  'bridge.requested': '{{actor}} vous demande une mise en relation',
  'bridge.accepted': '{{actor}} a accepté une mise en relation',
  'bridge.declined': 'Une mise en relation a été refusée',
  'bridge.introduced': '{{actor}} vous a mis en relation',
  'account.token_made': 'Un jeton d’accès a été créé dans votre compte',
  'account.token_made_message':
    'Si ce n’était pas vous, révoquez-le et choisissez un nouveau mot de passe.',
};
