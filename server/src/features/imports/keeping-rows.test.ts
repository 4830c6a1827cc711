import { useFileDatabase } from '#testing/use-until-end.ts';
import { expect, test } from 'vitest';

import { keepingColumns } from './keeping-rows.ts';

const database = await useFileDatabase();

/** What Kith derives or records by itself, and what goes with the fields of the contact. */
const going = [
  // An answer that changed the contact raised its revision, or added an interaction.
  'analysis_answers.contact_id',
  // Names and addresses of those who were asked are in the bridge.
  'bridges.connector_id',
  'bridges.target_contact_id',
  'contact_changes.contact_id',
  'contact_fills.contact_id',
  // A merge edits the contact that stays; the other one is deleted already.
  'contact_merges.loser_id',
  'contact_merges.winner_id',
  'contact_operation_rows.contact_id',
  'contact_photos.contact_id',
  'contact_points.contact_id',
  'contact_traits.contact_id',
  'counted_conversations.contact_id',
  // The record in the CRM stays as it is.
  'crm_links.contact_id',
  'duplicate_candidates.first_id',
  'duplicate_candidates.second_id',
  'engagements.contact_id',
  'import_rows.contact_id',
  'insight_changes.contact_id',
  'insight_ties.contact_id',
  // Those that the import didn't bring keep the contact by a condition of their own.
  'interactions.contact_id',
  'nudges.contact_id',
  'quality_fixes.contact_id',
  'quality_left.contact_id',
  'quality_problems.contact_id',
  'search_clicks.contact_id',
  'signals.contact_id',
];

test('every column that names a contact keeps it from being undone, or is listed here', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from contact_references()`,
  );
  const keeping = keepingColumns.map(([table, column]) => `${table}.${column}`);
  const known = rows.map(({ name }) => name).toSorted();
  expect([...keeping, ...going].toSorted()).toEqual(known);
});
