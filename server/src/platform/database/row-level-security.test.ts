import { expect, test } from 'vitest';

import { useFileDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';
import { sql } from 'kysely';

import { ownSchemas } from './catalogue.ts';

/** Tables that no member reads or writes as such. */
const tablesWithoutOwner = [
  'ab_test_configs',
  'address_hash_key',
  'admin_approvals',
  'admin_audit_log',
  'backup_runs',
  'badge_checks',
  'bridge_events',
  'bridge_links',
  'bridge_refusals',
  'conversations_to_count',
  'credit_entries',
  'dispute_entries',
  'disputes',
  'error_reports',
  'feature_flag_changes',
  'feature_flag_environments',
  'feature_flag_plans',
  'feature_flags',
  'feed_pairs_to_count',
  'file_removals',
  'forgotten_customers',
  'forum_group_changes',
  'forum_group_rules',
  'forum_requests',
  'forum_sync_state',
  'invoice_series',
  'measure_readings',
  'meeting_links',
  'member_overrides',
  'moderation_cases',
  'monitor_changes',
  'monitor_events',
  'monitor_notices',
  'monitors',
  'path_edges',
  'peer_benchmarks',
  'plans',
  'provider_events',
  'query_performance',
  'readiness_days',
  'received_events',
  'referral_marks',
  'request_minutes',
  'restore_trials',
  'review_links',
  'runbook_versions',
  'runbooks',
  'schema_functions',
  'schema_migrations',
  'scorecard_changes',
  'scorecard_measures',
  'scorecard_notes',
  'scorecard_weeks',
  'server_environment',
  'site_counts',
  'storage_usage',
  'term_objections',
  'term_versions',
  'terms',
  'trace_entries',
  'visitor_reports',
  'waitlist',
];
/** What visitors may do; row-level security still gives them no row. */
const anonymousGrants = [
  'INSERT user_consent',
  'INSERT waitlist',
  'SELECT user_consent',
  'UPDATE user_consent',
];
/**
 * Policies without an owner: anybody may add an address but not read one; administrators read the
 * audit log; members read which tests run, the plans, and how many members are in each class of a figure.
 */
const openPolicies = [
  'ab_test_configs.ab_test_configs_read',
  'admin_audit_log.admin_audit_log_read',
  'peer_benchmarks.peer_benchmarks_read',
  'plans.plans_read',
  'waitlist.waitlist_join',
];
/** Rows that participants share, without a single owner. */
const sharedTables = ['conversations', 'messages'];
/** The only columns that members may write directly; the rest is written by functions. */
const sharedWrites = [
  'DELETE message_attachments',
  'DELETE message_reactions',
  'INSERT message_reactions',
  'INSERT message_settings',
  'UPDATE conversation_participants (muted_until)',
  'UPDATE message_settings (sends_read_receipts, shows_presence, updated_at)',
  'UPDATE messages (content, deleted_at, edited_at, search_text)',
];
/** What members may record in and read of the service's own tables: their own rows only. */
const columnsForMembers = [
  ...['address', 'created_at', 'detail', 'expires_at', 'id', 'kind', 'restore', 'user_id'].map(
    (column) => `INSERT account_changes.${column}`,
  ),
  ...['aal', 'amr', 'created_at', 'id', 'not_after', 'place', 'refreshed_at', 'user_agent'].map(
    (column) => `SELECT sessions.${column}`,
  ),
  'SELECT sessions.user_id',
  'SELECT users.email',
  'SELECT users.id',
];

const database = await useFileDatabase();

async function list(text: string, values: unknown[] = []): Promise<string[]> {
  const result = await database.pool.query<{ name: string }>(text, values);
  return result.rows.map((row) => row.name);
}

const ownerColumns = `
  select c.relname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition
    and (a.attname in ('owner_id', 'user_id') or (c.relname = 'profiles' and a.attname = 'id'))`;

test('a member’s transaction has the role authenticated with the member as its uid', async () => {
  const ctx = await createMember(database);
  const row = await ctx.database.transaction((tx) =>
    sql`select current_user as role, auth_uid() as uid`.execute(tx),
  );
  expect(row.rows[0]).toEqual({ role: 'authenticated', uid: ctx.actor.memberId });
});

test('a connection has no member once a transaction has ended', async () => {
  const ctx = await createMember(database);
  const failing = ctx.database.transaction(async (tx) => {
    await sql`select 1/0`.execute(tx);
  });
  await expect(failing).rejects.toThrow();
  const row = await database.pool.query(
    `select auth_uid() as uid, current_user <> 'authenticated' as free`,
  );
  expect(row.rows[0]).toEqual({ uid: null, free: true });
});

test('every schema is known and backed up', async () => {
  const schemas = await list(
    `select nspname as name from pg_namespace
     where nspname !~ '^pg_' and nspname <> 'information_schema'`,
  );
  expect(schemas.filter((schema) => !ownSchemas.includes(schema))).toEqual([]);
});

test('every table has row-level security', async () => {
  const open = await list(
    `select c.relname as name from pg_class c where c.relkind in ('r', 'p')
     and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
     and not c.relrowsecurity`,
  );
  expect(open).toEqual([]);
});

test('every table of members names the owner of each row and has policies for members', async () => {
  const bare = await list(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition
       and (not exists (select from (${ownerColumns}) o where o.relname = c.relname)
         or not exists (select from pg_policies p
           where p.schemaname = 'public' and p.tablename = c.relname
             and p.roles = '{authenticated}'))`,
  );
  expect(bare.filter((table) => !sharedTables.includes(table))).toEqual(tablesWithoutOwner);
});

test('every policy checks the owner, once per statement, or lets participants see what they share', async () => {
  const policies = await database.pool.query<{
    name: string;
    cmd: string;
    using: string;
    check: string;
  }>(
    // A restrictive one only narrows what the others allow.
    `select tablename || '.' || policyname as name, cmd, qual as using, with_check as check
     from pg_policies where schemaname = any($1) and permissive = 'PERMISSIVE'`,
    [ownSchemas],
  );
  expect(policies.rows.length).toBeGreaterThan(0);
  const asksOwner = /^\((owner_id|user_id|sender_id|id) = \( SELECT auth_uid\(\) AS auth_uid\)\)$/u;
  const asksOwnerOfMessage =
    /^\(\(user_id = \( SELECT auth_uid\(\) AS auth_uid\)\) AND \(EXISTS \( SELECT\s+FROM messages m\s+WHERE \(\(m\.id = \w+\.message_id\) AND \(m\.conversation_id = \w+\.conversation_id\) AND \(m\.deleted_at IS NULL\)\)\)\)\)$/u;
  const asksSenderOfDeleted =
    /^\(EXISTS \( SELECT\s+FROM messages m\s+WHERE \(\(m\.id = \w+\.message_id\) AND \(m\.sender_id = \( SELECT auth_uid\(\) AS auth_uid\)\) AND \(m\.deleted_at IS NOT NULL\)\)\)\)$/u;
  const asksParticipant =
    /EXISTS \( SELECT\s+FROM conversation_participants p\s+WHERE \(\(p\.conversation_id = \w+\.(?:conversation_)?id\) AND \(p\.user_id = \( SELECT auth_uid\(\) AS auth_uid\)\)\)\)\)+$/u;
  const asksReader = /^can_read_post\(\( SELECT auth_uid\(\) AS auth_uid\), id, now\(\)\)$/u;
  for (const { name, cmd, using, check } of policies.rows) {
    if (cmd === 'SELECT' && asksReader.test(using)) continue;
    if (openPolicies.includes(name)) continue;
    if (cmd === 'SELECT' && asksParticipant.test(using)) continue;
    if (cmd === 'INSERT' && asksOwnerOfMessage.test(check)) continue;
    if (cmd === 'DELETE' && asksSenderOfDeleted.test(using)) continue;
    expect(using ?? check, name).toMatch(asksOwner);
    if (check !== null) expect(check, name).toMatch(asksOwner);
  }
});

test('members write what participants share in the listed columns alone', async () => {
  const ofConversations = `(table_name like 'conversation%' or table_name like 'message%')
    and grantee = 'authenticated' and privilege_type <> 'SELECT'`;
  const written = await list(
    `select privilege_type || ' ' || table_name as name
     from information_schema.role_table_grants where ${ofConversations}
     union all
     select privilege_type || ' ' || table_name
       || ' (' || string_agg(column_name, ', ' order by column_name) || ')'
     from information_schema.column_privileges c where ${ofConversations}
       and not exists (select from information_schema.role_table_grants t
         where (t.grantee, t.table_schema, t.table_name, t.privilege_type)
           = (c.grantee, c.table_schema, c.table_name, c.privilege_type))
     group by privilege_type, table_name order by 1`,
  );
  expect(written).toEqual(sharedWrites);
});

test('a member records changes of their own account alone, and reads none', async () => {
  const [owner, stranger] = [await createMember(database), await createMember(database)];
  const record = (ctx: typeof owner, userId: string) =>
    ctx.database.transaction((tx) =>
      sql`insert into auth.account_changes (user_id, kind, expires_at)
        values (${userId}, 'export', now())`.execute(tx),
    );
  await record(owner, owner.actor.memberId);
  await expect(record(stranger, owner.actor.memberId)).rejects.toThrow('row-level security');
  const reading = owner.database.transaction((tx) =>
    sql`select from auth.account_changes`.execute(tx),
  );
  await expect(reading).rejects.toThrow('permission denied');
});

test('a policy for writing checks the new row', async () => {
  const loose = await list(
    `select tablename || '.' || policyname as name from pg_policies
     where schemaname = any($1) and cmd in ('ALL', 'INSERT', 'UPDATE') and with_check is null`,
    [ownSchemas],
  );
  expect(loose).toEqual([]);
});

test('only the owner has access, except for the listed cases', async () => {
  const grants = await list(
    `select privilege_type || ' ' || table_name as name from information_schema.role_table_grants
     where grantee in ('anon', 'PUBLIC') and table_schema = any($1) order by 1`,
    [ownSchemas],
  );
  expect(grants).toEqual(anonymousGrants);
  const ofTheService = await list(
    `select distinct privilege_type || ' ' || table_name || '.' || column_name as name
     from information_schema.column_privileges
     where grantee in ('anon', 'authenticated', 'PUBLIC') and table_schema in ('auth', 'pgboss')
     order by 1`,
  );
  expect(ofTheService).toEqual(columnsForMembers);
  const truncating = await list(
    `select table_name as name from information_schema.role_table_grants
     where grantee in ('anon', 'authenticated') and privilege_type in ('TRUNCATE', 'TRIGGER', 'REFERENCES')`,
  );
  expect(truncating).toEqual([]);
});

test('members’ roles can’t sign in to the database or bypass row-level security', async () => {
  const strong = await list(
    `select rolname as name from pg_roles where rolname in ('anon', 'authenticated')
     and (rolsuper or rolbypassrls or rolcanlogin or rolcreaterole or rolcreatedb)`,
  );
  expect(strong).toEqual([]);
  const creating = await list(
    `select nspname || ' ' || role as name from pg_namespace, unnest(array['anon', 'authenticated']) role
     where nspname = any($1) and has_schema_privilege(role, nspname, 'CREATE')`,
    [ownSchemas],
  );
  expect(creating).toEqual([]);
});

test('a security definer function has a fixed search path', async () => {
  const loose = await list(
    `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = any($1) and p.prosecdef and not exists (
       select from unnest(p.proconfig) setting
       where setting ~ '^search_path=' and setting ~ 'pg_temp$')`,
    [ownSchemas],
  );
  expect(loose).toEqual([]);
});

test('every view runs with the caller’s rights', async () => {
  const views = await list(
    `select relname as name from pg_class where relkind in ('v', 'm')
     and relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
     and not coalesce(reloptions::text ~ 'security_invoker=true', false)`,
  );
  expect(views).toEqual([]);
});
