import { type RawBuilder, sql } from 'kysely';

/**
 * A row of `contact_changes` that says that somebody left a company or came to one: no merged duplicate, no new
 * name of a company, and nothing that was undone.
 */
export function isMove(alias: 'ch' | 'h'): RawBuilder<unknown> {
  const change = sql.ref(alias);
  return sql`(${change}.field = 'company' and ${change}.source not in ('undo', 'rename', 'merge')
    and not exists (select from imports undone where undone.owner_id = ${change}.owner_id
      and undone.id = ${change}.import_id and undone.status in ('undoing', 'undone')))`;
}
