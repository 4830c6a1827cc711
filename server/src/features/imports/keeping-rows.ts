import { sql } from 'kysely';

/**
 * What a member does with a contact without changing the contact itself: undoing its import keeps the
 * contact while such a row names it. Each is a table, its column, and which of its rows count.
 */
export const keepingColumns: readonly (readonly [table: string, column: string, rows?: string])[] =
  [
    ['analyses', 'contact_id', `x.status = 'done'`],
    ['bridges', 'connector_contact_id'],
    ['bridges', 'wanted_contact_id'],
    ['contact_files', 'contact_id', 'x.deleted_at is null'],
    ['contact_group_members', 'contact_id'],
    ['contact_relationships', 'contact_id', 'x.deleted_at is null'],
    ['contact_relationships', 'other_id', 'x.deleted_at is null'],
    ['contact_reminders', 'contact_id'],
    [
      'contact_statements',
      'contact_id',
      `x.deleted_at is null and x.answer in ('close', 'keep_in_touch', 'know')`,
    ],
    ['invitations', 'contact_id'],
    ['kept_meetings', 'contact_id'],
    ['matches', 'helper_id', `x.state <> 'proposed'`],
    ['matches', 'seeker_id', `x.state <> 'proposed'`],
    ['meeting_people', 'contact_id'],
    ['member_link_requests', 'contact_id'],
    // Those by address are found again.
    ['member_links', 'contact_id', `x.via = 'invitation'`],
    ['opportunity_people', 'contact_id'],
    ['post_audience_contacts', 'contact_id'],
    ['profile_analyses', 'contact_id', `x.status = 'done'`],
  ];

/** The rows that keep a contact `c`. */
export const keepingRows = sql.join(
  keepingColumns.map(
    ([table, column, rows = 'true']) => sql`select from ${sql.table(table)} x
      where x.owner_id = c.owner_id and x.${sql.ref(column)} = c.id and ${sql.raw(rows)}`,
  ),
  sql` union all `,
);
