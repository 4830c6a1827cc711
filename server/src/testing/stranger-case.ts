/** The rows that a test creates for the owner, by kind. */
export type OwnedIds = Record<
  | 'contact'
  | 'company'
  | 'interaction'
  | 'import'
  | 'nudge'
  | 'view'
  | 'bulk'
  | 'relationship'
  | 'group'
  | 'reminder'
  | 'file'
  | 'duplicate'
  | 'merge'
  | 'session'
  | 'export'
  | 'token'
  | 'device'
  | 'conversation'
  | 'message'
  | 'post'
  | 'comment'
  | 'linkRequest'
  | 'signal'
  | 'shareLink'
  | 'invitation'
  | 'notice'
  | 'checkout'
  | 'opportunity'
  | 'analysis'
  | 'profileAnalysis'
  | 'match'
  | 'answers'
  | 'bridge'
  | 'meeting'
  | 'guest'
  | 'meetingCalendar',
  string
>;

/**
 * The request to each endpoint of the contract. `names` is the kind of row in the path: such a
 * request must be "not found" for a stranger. The others answer with the stranger's own data.
 */
export type Case = {
  names?: keyof OwnedIds;
  body?: (ids: OwnedIds) => object;
  path?: string;
  /** An endpoint before it answers the same row for good. */
  isAnsweredBefore?: boolean;
};
