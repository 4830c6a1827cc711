import { type Selectable, sql } from 'kysely';

import type { Interactions } from '#platform/database/database-types.ts';

export const interactionColumnNames = [
  'id',
  'contact_id',
  'kind',
  'direction',
  'occurred_at',
  'summary',
  'body',
  'source',
  'conversation_id',
  'message_count',
  'post_count',
  'post_id',
  'counted',
  'created_at',
] as const;

/** The columns of an `InteractionRow`, of an alias `i` over `interactions`. */
export const interactionColumns = sql.raw(
  interactionColumnNames.map((name) => `i.${name}`).join(', '),
);

export type InteractionRow = Pick<
  Selectable<Interactions>,
  (typeof interactionColumnNames)[number]
>;
