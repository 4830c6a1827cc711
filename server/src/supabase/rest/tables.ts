/**
 * A table that `/rest/v1` serves. Reading is always allowed (row-level security shows only the
 * caller's rows); writing is allowed for the columns named here.
 */
export type RestTable = {
  name: string;
  columns: readonly string[];
  primaryKey: readonly string[];
  /** Columns of a POST; without it inserts are refused. */
  insertable?: readonly string[];
  /** Columns of a PATCH; without it updates are refused. */
  updatable?: readonly string[];
};

const consentFields = [
  'consent_granted',
  'user_agent',
  'consent_version',
  'legal_basis',
  'granted_at',
  'expires_at',
  'updated_at',
];

const notificationFields = ['type', 'title', 'message', 'created_at', 'data', 'mention_id'];

/** Everything that the stock client may reach by `from(…)`. */
export const restTables: readonly RestTable[] = [
  {
    name: 'notifications',
    columns: ['id', 'user_id', ...notificationFields, 'read_at'],
    primaryKey: ['id'],
    updatable: ['read_at'],
  },
  {
    name: 'user_consent',
    columns: ['id', 'user_id', 'consent_type', ...consentFields],
    primaryKey: ['id'],
    insertable: ['user_id', 'consent_type', ...consentFields],
    updatable: consentFields,
  },
];
