import type { MailTexts } from './mail-texts.ts';

export const frFr: MailTexts = {
  button: 'Ouvrir dans {{brand}}',
  note: 'Vous avez choisi d’en être averti tout de suite par e-mail. Vous pouvez changer cela dans les préférences de notification.',
  footer: '{{brand}} a envoyé ce message à {{email}}.',
  unsubscribe: 'Ne plus recevoir ce type d’e-mail',
  digestSubject: {
    one: '{{number}} nouveauté sur {{brand}}',
    many: '{{number}} nouveautés sur {{brand}}',
    other: '{{number}} nouveautés sur {{brand}}',
  },
  digestMore: {
    one: 'Et {{number}} autre.',
    many: 'Et {{number}} autres.',
    other: 'Et {{number}} autres.',
  },
  digestButton: 'Voir toutes les notifications',
  digestHeading: {
    daily: 'Votre journée sur {{brand}}',
    weekly: 'Votre semaine sur {{brand}}',
  },
  page: {
    title: 'Ne plus recevoir ces e-mails ?',
    body: '{{brand}} ne vous enverra plus d’e-mails de ce type. Vous retrouverez tout dans vos notifications.',
    confirm: 'Ne plus les recevoir',
    doneTitle: 'Vous ne recevrez plus ces e-mails',
    doneBody: 'Vous pouvez les réactiver à tout moment dans les préférences de notification.',
    preferences: 'Préférences de notification',
    invalidTitle: 'Ce lien n’est pas valide',
    invalidBody: 'Rouvrez-le depuis l’e-mail ou modifiez vos préférences de notification.',
  },
};
