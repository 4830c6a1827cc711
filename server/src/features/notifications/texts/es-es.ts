import type { NotificationTexts } from './notification-texts.ts';

export const esEs: NotificationTexts = {
  'mention.title': '{{actor}} te ha mencionado',
  'like.title': 'A {{actor}} le gusta tu publicación',
  'like.grouped': {
    one: 'A {{actor}} y a {{number}} persona más les gusta tu publicación',
    many: 'A {{actor}} y a {{number}} personas más les gusta tu publicación',
    other: 'A {{actor}} y a {{number}} personas más les gusta tu publicación',
  },
  'comment.title': '{{actor}} ha comentado tu publicación',
  'share.title': '{{actor}} ha compartido tu publicación',
  'follow.title': '{{actor}} ahora te sigue',
  'message.title': '{{actor}} te ha escrito',
  'message_request.title': '{{actor}} quiere escribirte',
  'import_done.title': 'Tu importación ha terminado',
  'import_done.message': 'Contactos nuevos: {{added}}. Actualizados: {{updated}}.',
  'export_ready.title': 'Tus datos están listos para descargar',
  'export_ready.message': 'El archivo estará disponible hasta el {{until}}.',
  'reminder_due.title': {
    one: 'Hoy tienes {{number}} cosa pendiente',
    many: 'Hoy tienes {{number}} cosas pendientes',
    other: 'Hoy tienes {{number}} cosas pendientes',
  },
  'reminder_due.message': '{{contact}}: {{text}}',
  'contact_joined.title': '{{actor}} ya está en {{brand}}',
  'contact_joined.message': 'Ya podéis escribiros aquí.',
  'bridge.requested': '{{actor}} te pide una presentación',
  'bridge.accepted': '{{actor}} ha aceptado una presentación',
  'bridge.declined': 'Se ha rechazado una presentación',
  'bridge.introduced': '{{actor}} te ha presentado',
  'account.token_made': 'Se ha creado un token de acceso en tu cuenta',
  'account.token_made_message': 'Si no has sido tú, revócalo y elige una contraseña nueva.',
};
