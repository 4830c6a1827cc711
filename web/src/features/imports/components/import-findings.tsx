import type { Import } from '@kith/contract/imports/schemas';
import { useState } from 'react';
import type { RowFilter } from '../api/import-rows.ts';
import { ImportRows } from './import-rows.tsx';
import { OutcomeCounts } from './outcome-counts.tsx';

/** The counts of an import over its rows; choosing a count filters the rows. */
export function ImportFindings({ item }: { item: Import }) {
  const [filter, setFilter] = useState<RowFilter>(null);
  return (
    <div className="grid grid-cols-1 gap-6">
      <OutcomeCounts item={item} filter={filter} onFilter={setFilter} />
      <ImportRows item={item} filter={filter} onShowAll={() => setFilter(null)} />
    </div>
  );
}
