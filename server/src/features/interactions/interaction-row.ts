import type { Interaction } from '@kith/contract/interactions/schemas';
import type { Direction, InteractionKind } from '@kith/contract/warmth/rules';
import type { TimeText } from '#platform/database/rows.ts';
import { sql } from 'drizzle-orm';

export type InteractionRow = {
  id: string;
  contact_id: string;
  kind: InteractionKind;
  direction: Direction;
  occurred_at: TimeText;
  summary: string;
  body: string;
  source: Interaction['source'];
  counted: boolean;
  created_at: TimeText;
};

/** The columns of an `InteractionRow`, of a table or alias `i` over `interactions`. */
export const interactionColumns = sql.raw(`i.id, i.contact_id, i.kind, i.direction, i.occurred_at,
  i.summary, i.body, i.source, i.counted, i.created_at`);
