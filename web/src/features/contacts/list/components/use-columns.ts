import { type ListColumn, usualColumns } from '@kith/contract/contact-views/rules';
import { useState } from 'react';
import { readStored, writeStored } from '#lib/storage.ts';
import { type ListParams, readColumns } from '#features/contacts/shared/api/list-params.ts';

export const storageKey = 'contacts-columns';

/**
 * The list's columns: those of the address (a view's, or just chosen), else those last chosen in
 * this browser, else the defaults.
 */
export function useColumns(params: ListParams, onParams: (params: ListParams) => void) {
  const [stored, setStored] = useState(() => readColumns(readStored(storageKey)));

  /** A view's columns belong to the view; all others are remembered. */
  function choose(columns: readonly ListColumn[]) {
    if (params.view === '') {
      writeStored(storageKey, columns.join(','));
      setStored([...columns]);
      onParams({ ...params, columns: null });
    } else onParams({ ...params, columns });
  }

  return { columns: params.columns ?? stored ?? usualColumns, choose };
}
export type ListColumns = ReturnType<typeof useColumns>;
