/** What can be done from any screen, each in its dialog. */
export type QuickActionName =
  | 'newContact'
  | 'logInteraction'
  | 'newReminder'
  | 'invite'
  | 'newProfile';
