import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type pg from 'pg';

import { listSignatures } from './functions.ts';
import { migrationsFolder, type SchemaFile } from './schema-files.ts';
import { recordFunctions, recordMigrations, type SchemaRecord } from './schema-record.ts';

/**
 * The first databases were created by numbered migrations, which the baseline replaced. Their
 * schema equals the baseline's except for some names, so they adopt it instead of running it.
 */
const lastOfBaseline = '20261122T0014_usage.sql';
const adoption = join(migrationsFolder, 'numbered/adopt.sql');
const numberedName = /^\d{4}_/u;

/** All of them, in order. */
const numberedMigrations: readonly string[] = [
  '0001_roles.sql',
  '0002_accounts.sql',
  '0003_contacts.sql',
  '0004_imports.sql',
  '0005_nudges.sql',
  '0010_auth_service.sql',
  '0020_contact_search.sql',
  '0021_contact_tallies.sql',
  '0030_import_runs.sql',
  '0040_dashboard_indexes.sql',
  '0050_auth_uid_outside_requests.sql',
  '0051_consent_bounds.sql',
  '0060_import_mappings.sql',
  '0070_contact_filters.sql',
  '0071_contact_operations.sql',
  '0072_contact_views.sql',
  '0080_feature_flags.sql',
  '0081_site_search.sql',
  '0082_usage_events.sql',
  '0090_expectations.sql',
  '0091_quickstart.sql',
  '0092_support.sql',
  '0100_companies.sql',
  '0110_duplicates.sql',
  '0120_offer_keys.sql',
  '0121_contact_photos.sql',
  '0122_contact_relationships.sql',
  '0130_cadence_rules.sql',
  '0131_reminders.sql',
  '0140_ticket_mails.sql',
  '0150_contact_files.sql',
  '0160_admin_audit.sql',
  '0165_cadence_by_statement.sql',
  '0166_lean_operation_rows.sql',
  '0167_flag_shares.sql',
  '0170_channels.sql',
  '0180_account_admin.sql',
  '0190_identities.sql',
  '0191_sso_providers.sql',
  '0200_factors.sql',
  '0201_recovery_codes.sql',
  '0202_passkeys.sql',
  '0210_access_tokens.sql',
  '0211_account_deletion.sql',
  '0212_audit_of_the_gone.sql',
  '0213_account_exports.sql',
  '0220_standing.sql',
  '0222_audit_by_action.sql',
  '0230_messages.sql',
  '0231_message_functions.sql',
  '0232_message_sights.sql',
  '0233_message_search.sql',
  '0234_message_files.sql',
  '0235_realtime.sql',
  '0240_notifications.sql',
  '0241_notification_ways.sql',
  '0249_realtime_notifications.sql',
  '0250_message_lists.sql',
  '0260_told_words.sql',
  '0270_told_sooner.sql',
];

export function isNumberedSchema({ migrations }: SchemaRecord): boolean {
  return [...migrations.keys()].some((name) => numberedName.test(name));
}

/** The migrations that give an empty database the schema of these. */
export function translateNumbered(names: readonly string[], files: readonly string[]): string[] {
  if (!names.some((name) => numberedName.test(name))) return [...names];
  refusePartial(names);
  return listBaseline(files);
}

/** One transaction: the database has the whole baseline afterwards, or nothing changed. */
export async function adoptNumberedSchema(
  client: pg.ClientBase,
  record: SchemaRecord,
  files: { migrations: readonly SchemaFile[]; functions: readonly SchemaFile[] },
): Promise<void> {
  const names = [...record.migrations.keys()];
  refusePartial(names);
  const baseline = new Set(listBaseline(files.migrations.map(({ name }) => name)));
  await client.query('begin');
  try {
    await client.query(await readFile(adoption, 'utf8'));
    await client.query('delete from public.schema_migrations');
    await recordMigrations(
      client,
      files.migrations.filter(({ name }) => baseline.has(name)),
    );
    // Functions of that time have other texts, so no checksum fits and all are created again; later
    // ones are new.
    const known = await listSignatures(
      client,
      files.functions.map(({ name }) => name),
    );
    await recordFunctions(
      client,
      [...known.keys()].map((name) => ({ name, checksum: 'numbered' })),
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

function listBaseline(names: readonly string[]): string[] {
  return names.filter((name) => name <= lastOfBaseline);
}

function refusePartial(names: readonly string[]): void {
  const missing = numberedMigrations.filter((name) => !names.includes(name));
  const unknown = names.filter((name) => !numberedMigrations.includes(name));
  if (missing.length === 0 && unknown.length === 0) return;
  const reasons = [
    ...missing.map((name) => `${name} is missing`),
    ...unknown.map((name) => `${name} is unknown`),
  ];
  throw new Error(
    `This comes from a development version of Kith that can’t be upgraded directly (${reasons.join(', ')}): ` +
      `bring it to ${numberedMigrations.at(-1)} with the version that has it, then start this one`,
  );
}
