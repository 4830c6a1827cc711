import type { MailTexts } from './mail-texts.ts';

export const enUs: MailTexts = {
  common: {
    or_code: 'Or enter this code:',
    code: 'Your code:',
    footer:
      '{{brand}} sent this to {{email}}. If you didn’t ask for it, you can ignore it: nothing changes.',
  },
  mails: {
    signup: {
      subject: 'Confirm your email for {{brand}}',
      heading: 'Welcome to {{brand}}',
      body: 'Confirm that {{email}} is yours, and your network has a home.',
      button: 'Confirm email',
      note: 'The link and the code work once, for 24 hours.',
    },
    magiclink: {
      subject: 'Your way into {{brand}}',
      heading: 'Sign in to {{brand}}',
      body: 'Somebody, hopefully you, asked to sign in with {{email}}. No password is needed.',
      button: 'Sign in',
      note: 'The link and the code work once, for one hour. Never pass them on to anybody.',
    },
    recovery: {
      subject: 'Choose a new password',
      heading: 'Choose a new password',
      body: 'Somebody, hopefully you, asked to reset the password of {{email}}.',
      button: 'Choose a new password',
      note: 'The link and the code work once, for one hour. Your current password stays as it is until you choose another.',
    },
    invite: {
      subject: 'You’re invited to {{brand}}',
      heading: 'You’re invited',
      body: 'An account in {{brand}} is ready for {{email}}. Accept the invitation and choose a password.',
      button: 'Accept the invitation',
      note: 'The link and the code work once, for 24 hours.',
    },
    email_change_current: {
      subject: 'Confirm the change of your email',
      heading: 'Is this change yours?',
      body: 'You asked to sign in to {{brand}} with {{new_email}} instead of {{email}}. Please confirm it here, too.',
      button: 'Confirm the change',
      note: 'Both addresses have to confirm within 24 hours. If this wasn’t you, don’t confirm, and change your password.',
    },
    email_change_new: {
      subject: 'Confirm your new email',
      heading: 'Confirm your new email',
      body: 'You asked to sign in to {{brand}} with {{email}}.',
      button: 'Confirm email',
      note: 'The link and the code work once, for 24 hours.',
    },
    reauthentication: {
      subject: 'Your code for {{brand}}',
      heading: 'Confirm that it’s you',
      body: 'Enter this code to go on with your change.',
      note: 'The code works once, for one hour. Never pass it on to anybody.',
    },
    account_exists: {
      subject: 'You already have a {{brand}} account',
      heading: 'You’re already with us',
      body: 'Somebody, hopefully you, tried to sign up with {{email}}, which has an account. Sign in instead.',
      button: 'Sign in',
      note: 'Forgot your password? You can choose a new one from the sign-in page.',
    },
  },
};
