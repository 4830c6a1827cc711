import type { Interaction, TimelineEntry } from '@kith/contract/interactions/schemas';
import { toWireTime } from '#platform/database/rows.ts';

import type { InteractionRow } from './interaction-row.ts';
import type { TimelineRow } from './queries.ts';

/** The public fields of an interaction. */
export function presentInteraction(row: InteractionRow): Interaction {
  return {
    id: row.id,
    contact_id: row.contact_id,
    kind: row.kind,
    direction: row.direction,
    occurred_at: toWireTime(row.occurred_at),
    summary: row.summary,
    body: row.body,
    source: row.source,
    messages:
      row.message_count === null
        ? null
        : { count: row.message_count, conversation_id: row.conversation_id },
    posts: row.post_count === null ? null : { count: row.post_count, post_id: row.post_id },
    created_at: toWireTime(row.created_at),
  };
}

export function presentTimelineEntry({ type, at, id, entry }: TimelineRow): TimelineEntry {
  if (type === 'interaction') {
    return { type, at: toWireTime(at), interaction: presentInteraction(entry) };
  }
  const { field, old_value, new_value, source } = entry;
  return { type, at: toWireTime(at), change: { id, field, old_value, new_value, source } };
}
