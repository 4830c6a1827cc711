import { schemaRecordTables } from './catalogue.ts';

/** Tables that are not data: migrations write their record, the job queue its own bookkeeping. */
export const skippedTables: ReadonlySet<string> = new Set([
  ...schemaRecordTables,
  'pgboss.version',
  'pgboss.warning',
  'pgboss.queue_stats',
  'pgboss.bam',
  // Of this installation: a restored database has no backup of its own yet.
  'public.backup_runs',
  'public.restore_trials',
]);

/**
 * Only an encrypted backup holds these tables: with a plain one its finder could sign in as any
 * member, or try addresses and codes against hashes. A new database has new keys, so that what is
 * hashed by the old ones would mean nothing in it.
 */
export const keyTables: ReadonlySet<string> = new Set([
  // What signs tokens, opens second factors and identifies the site to push services.
  'auth.settings',
  'auth.signing_keys',
  // Codes, by `factor_secret` and `refresh_secret`: members ask for new ones.
  'auth.factor_challenges',
  // Access to members’ CRMs, sealed with a key of the environment: they connect again.
  'auth.crm_authorizations',
  'auth.crm_tokens',
  'auth.one_time_tokens',
  'auth.recovery_codes',
  // Addresses, by `path_key`; a restore makes them again.
  'public.path_edges',
]);
