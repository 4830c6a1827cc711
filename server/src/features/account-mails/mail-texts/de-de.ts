import type { MailTexts } from './mail-texts.ts';

export const deDe: MailTexts = {
  common: {
    or_code: 'Oder gib diesen Code ein:',
    code: 'Dein Code:',
    footer:
      '{{brand}} hat diese Nachricht an {{email}} geschickt. Falls du nichts angefordert hast, kannst du sie ignorieren: Es ändert sich nichts.',
  },
  mails: {
    signup: {
      subject: 'Bestätige deine E-Mail-Adresse für {{brand}}',
      heading: 'Willkommen bei {{brand}}',
      body: 'Bestätige, dass {{email}} dir gehört, und dein Netzwerk hat ein Zuhause.',
      button: 'E-Mail-Adresse bestätigen',
      note: 'Link und Code gelten einmal und 24 Stunden lang.',
    },
    magiclink: {
      subject: 'Dein Zugang zu {{brand}}',
      heading: 'Bei {{brand}} anmelden',
      body: 'Jemand, hoffentlich du, möchte sich mit {{email}} anmelden. Ein Passwort ist dafür nicht nötig.',
      button: 'Anmelden',
      note: 'Link und Code gelten einmal und eine Stunde lang. Gib sie niemals weiter.',
    },
    recovery: {
      subject: 'Wähle ein neues Passwort',
      heading: 'Wähle ein neues Passwort',
      body: 'Jemand, hoffentlich du, möchte das Passwort von {{email}} zurücksetzen.',
      button: 'Neues Passwort wählen',
      note: 'Link und Code gelten einmal und eine Stunde lang. Dein bisheriges Passwort bleibt gültig, bis du ein anderes wählst.',
    },
    invite: {
      subject: 'Einladung zu {{brand}}',
      heading: 'Du bist eingeladen',
      body: 'In {{brand}} wartet ein Konto für {{email}} auf dich. Nimm die Einladung an und wähle ein Passwort.',
      button: 'Einladung annehmen',
      note: 'Link und Code gelten einmal und 24 Stunden lang.',
    },
    email_change_current: {
      subject: 'Bestätige die Änderung deiner E-Mail-Adresse',
      heading: 'Kommt diese Änderung von dir?',
      body: 'Du möchtest dich bei {{brand}} künftig mit {{new_email}} statt mit {{email}} anmelden. Bitte bestätige das auch hier.',
      button: 'Änderung bestätigen',
      note: 'Beide Adressen müssen innerhalb von 24 Stunden bestätigen. Falls du das nicht warst, bestätige nicht und ändere dein Passwort.',
    },
    email_change_new: {
      subject: 'Bestätige deine neue E-Mail-Adresse',
      heading: 'Bestätige deine neue E-Mail-Adresse',
      body: 'Du möchtest dich bei {{brand}} mit {{email}} anmelden.',
      button: 'E-Mail-Adresse bestätigen',
      note: 'Link und Code gelten einmal und 24 Stunden lang.',
    },
    reauthentication: {
      subject: 'Dein Code für {{brand}}',
      heading: 'Bestätige, dass du es bist',
      body: 'Gib diesen Code ein, um mit deiner Änderung fortzufahren.',
      note: 'Der Code gilt einmal und eine Stunde lang. Gib ihn niemals weiter.',
    },
    account_exists: {
      subject: 'Du hast bereits ein Konto bei {{brand}}',
      heading: 'Du bist schon dabei',
      body: 'Jemand, hoffentlich du, wollte sich mit {{email}} registrieren. Dafür gibt es bereits ein Konto: Melde dich einfach an.',
      button: 'Anmelden',
      note: 'Passwort vergessen? Auf der Anmeldeseite kannst du ein neues wählen.',
    },
  },
};
