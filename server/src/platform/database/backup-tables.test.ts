import { expect, test } from 'vitest';

import { useSharedDatabase } from '#testing/use-until-end.ts';

import { keyTables } from './backup-tables.ts';
import { keyOf, ownSchemas } from './catalogue.ts';

const database = await useSharedDatabase();

/** What looks like a hash or a secret, and needs no key of `auth.settings` to mean something. */
const unkeyed: Record<string, string> = {
  'auth.account_changes.token_hash': 'of a random token',
  'auth.factors.public_key': 'public',
  'auth.factors.sealed_secret': 'encrypted; the factor itself must outlive a restore',
  'auth.flow_states.auth_code_hash': 'of a random code',
  'auth.flow_states.password_hash': 'of a password, by Argon2id',
  'auth.flow_states.sealed_tokens': 'encrypted',
  'auth.passkeys.public_key': 'public',
  'auth.provider_flows.browser_hash': 'of a random value',
  'auth.provider_flows.state_hash': 'of a random value',
  'auth.used_proofs.hash': 'of a signed proof',
  'public.access_tokens.token_hash': 'of a random token',
  'public.account_export_parts.content': 'a file',
  'public.analyses.prompt_hash': 'of a prompt of this version',
  'public.bridge_links.address_hash': 'by a key that the backup holds with it',
  'public.bridge_links.token_hash': 'of a random token',
  'public.bridge_refusals.address_hash': 'by a key that the backup holds with it',
  'public.contact_file_contents.content': 'a file',
  'public.contact_photos.content': 'a picture',
  'public.duplicate_scans.fingerprint': 'of the member’s rows',
  'public.extension_codes.code_hash': 'of a random code',
  'public.forum_requests.nonce_hash': 'of a random value',
  'public.idempotency_keys.input_hash': 'of a request of the same member',
  'public.import_files.content': 'a file',
  'public.imports.network_fingerprint': 'of the member’s rows',
  'public.invitations.token_hash': 'of a random token',
  'public.link_previews.picture': 'a picture',
  'public.meeting_links.token_hash': 'of a random token',
  'public.member_pictures.content': 'a picture',
  'public.path_searches.question': 'of a question of the same member',
  'public.profile_analyses.prompt_hash': 'of a prompt of this version',
  'public.quality_checks.fingerprint': 'of the member’s rows',
  'public.referral_marks.address_hash': 'by a key that the backup holds with it',
  'public.share_links.password_hash': 'of a password, by Argon2id',
  'public.share_links.token_hash': 'of a random token',
};

test('whatever may be hashed by a key of the service is left out of plain backups', async () => {
  const { rows } = await database.pool.query<{ schema: string; name: string; column: string }>(
    `select n.nspname as schema, c.relname as name, a.attname as column
     from pg_attribute a join pg_class c on c.oid = a.attrelid
       join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped
       and (a.atttypid = 'bytea'::regtype or a.attname ~ 'hash|hmac|fingerprint')
     order by 1, 2, 3`,
    [ownSchemas],
  );
  const suspect = rows.filter((row) => !keyTables.has(keyOf(row)));
  expect(suspect.map((row) => `${keyOf(row)}.${row.column}`)).toEqual(Object.keys(unkeyed));
});

test('the tables that are left out exist', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select name from unnest($1::text[]) name where to_regclass(name) is null`,
    [[...keyTables]],
  );
  expect(rows).toEqual([]);
});
