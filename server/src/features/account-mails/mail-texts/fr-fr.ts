import type { MailTexts } from './mail-texts.ts';

export const frFr: MailTexts = {
  common: {
    or_code: 'Ou saisissez ce code :',
    code: 'Votre code :',
    footer:
      '{{brand}} a envoyé ce message à {{email}}. Si vous n’avez rien demandé, ignorez-le : rien ne change.',
  },
  mails: {
    signup: {
      subject: 'Confirmez votre adresse e-mail pour {{brand}}',
      heading: 'Bienvenue sur {{brand}}',
      body: 'Confirmez que {{email}} vous appartient, et votre réseau aura sa place.',
      button: 'Confirmer l’adresse',
      note: 'Le lien et le code sont valables une seule fois, pendant 24 heures.',
    },
    magiclink: {
      subject: 'Votre accès à {{brand}}',
      heading: 'Se connecter à {{brand}}',
      body: 'Quelqu’un, sans doute vous, a demandé à se connecter avec {{email}}. Aucun mot de passe n’est nécessaire.',
      button: 'Se connecter',
      note: 'Le lien et le code sont valables une seule fois, pendant une heure. Ne les communiquez à personne.',
    },
    recovery: {
      subject: 'Choisissez un nouveau mot de passe',
      heading: 'Choisissez un nouveau mot de passe',
      body: 'Quelqu’un, sans doute vous, a demandé à réinitialiser le mot de passe de {{email}}.',
      button: 'Choisir un mot de passe',
      note: 'Le lien et le code sont valables une seule fois, pendant une heure. Votre mot de passe actuel reste valable tant que vous n’en choisissez pas un autre.',
    },
    invite: {
      subject: 'Votre invitation à rejoindre {{brand}}',
      heading: 'Une invitation pour vous',
      body: 'Un compte {{brand}} est prêt pour {{email}}. Acceptez l’invitation et choisissez un mot de passe.',
      button: 'Accepter l’invitation',
      note: 'Le lien et le code sont valables une seule fois, pendant 24 heures.',
    },
    email_change_current: {
      subject: 'Confirmez le changement de votre adresse e-mail',
      heading: 'Ce changement vient-il de vous ?',
      body: 'Vous avez demandé à vous connecter à {{brand}} avec {{new_email}} au lieu de {{email}}. Merci de le confirmer ici aussi.',
      button: 'Confirmer le changement',
      note: 'Les deux adresses doivent confirmer sous 24 heures. Si ce n’était pas vous, ne confirmez pas et changez votre mot de passe.',
    },
    email_change_new: {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      heading: 'Confirmez votre nouvelle adresse',
      body: 'Vous avez demandé à vous connecter à {{brand}} avec {{email}}.',
      button: 'Confirmer l’adresse',
      note: 'Le lien et le code sont valables une seule fois, pendant 24 heures.',
    },
    reauthentication: {
      subject: 'Votre code pour {{brand}}',
      heading: 'Confirmez que c’est bien vous',
      body: 'Saisissez ce code pour poursuivre votre modification.',
      note: 'Le code est valable une seule fois, pendant une heure. Ne le communiquez à personne.',
    },
    account_exists: {
      subject: 'Vous avez déjà un compte {{brand}}',
      heading: 'Vous êtes déjà des nôtres',
      body: 'Quelqu’un, sans doute vous, a voulu s’inscrire avec {{email}}, qui possède déjà un compte. Connectez-vous plutôt.',
      button: 'Se connecter',
      note: 'Mot de passe oublié ? Vous pouvez en choisir un nouveau depuis la page de connexion.',
    },
  },
};
