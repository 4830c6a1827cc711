import type { QualityItem } from '@kith/contract/insights/quality';
import type { QualityKind } from '@kith/contract/insights/quality-rules';
import { sql } from 'kysely';

const archived: readonly QualityKind[] = ['stale', 'unreachable'];

/** How a problem is put right with one key; null where the member must write or choose. */
export function fixOf(kind: QualityKind, proposal: string | null): QualityItem['fix'] {
  if (archived.includes(kind)) return 'archive';
  return proposal === null ? null : 'write';
}

/** The same of an alias `p` over `quality_problems`. */
export const hasFixSql = sql`(p.proposal is not null or p.kind in ('stale', 'unreachable'))`;
