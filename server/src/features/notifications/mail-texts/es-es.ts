import type { MailTexts } from './mail-texts.ts';

export const esEs: MailTexts = {
  button: 'Abrir en {{brand}}',
  note: 'Has elegido recibir esto por correo al momento. Puedes cambiarlo en las preferencias de notificaciones.',
  footer: '{{brand}} ha enviado este mensaje a {{email}}.',
  unsubscribe: 'Dejar de recibir correos como este',
  digestSubject: {
    one: '{{number}} novedad en {{brand}}',
    many: '{{number}} novedades en {{brand}}',
    other: '{{number}} novedades en {{brand}}',
  },
  digestMore: { one: 'Y {{number}} más.', many: 'Y {{number}} más.', other: 'Y {{number}} más.' },
  digestButton: 'Ver todas las notificaciones',
  digestHeading: {
    daily: 'Tu día en {{brand}}',
    weekly: 'Tu semana en {{brand}}',
  },
  page: {
    title: '¿Dejar de recibir estos correos?',
    body: '{{brand}} no te enviará más correos de este tipo. Seguirás viendo las novedades en tus notificaciones.',
    confirm: 'Dejar de recibirlos',
    doneTitle: 'Ya no recibirás estos correos',
    doneBody: 'Puedes volver a activarlos cuando quieras en las preferencias de notificaciones.',
    preferences: 'Preferencias de notificaciones',
    invalidTitle: 'Este enlace no es válido',
    invalidBody:
      'Ábrelo de nuevo desde el correo o cambia cómo te avisamos en las preferencias de notificaciones.',
  },
};
