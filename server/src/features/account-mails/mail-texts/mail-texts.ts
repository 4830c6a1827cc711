/** A mail with a way to act: `note` stands below the button. */
type LinkTexts = {
  subject: string;
  heading: string;
  body: string;
  button: string;
  note: string;
};
/** A mail that only brings a code. */
type CodeTexts = Omit<LinkTexts, 'button'>;

/** The service's mails in one language. `{{brand}}`, `{{email}}` and `{{new_email}}` are filled in. */
export type MailTexts = {
  common: { or_code: string; code: string; footer: string };
  mails: {
    signup: LinkTexts;
    magiclink: LinkTexts;
    recovery: LinkTexts;
    invite: LinkTexts;
    email_change_current: LinkTexts;
    email_change_new: LinkTexts;
    reauthentication: CodeTexts;
    account_exists: LinkTexts;
  };
};
