import { type RawBuilder, sql } from 'kysely';

/**
 * A condition: the member (a column or value) agrees to the processing of their data. For work that
 * runs for all members at once; other work requires it of its member's database.
 */
export function agreesToProcessing(member: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`cardinality(auth.missing_consents(${member}, array['data_processing'])) = 0`;
}
