import type { ColumnMapping } from '@kith/contract/imports/rules';

import type { TableColumn } from './readers/guess-mapping.ts';

/** The columns of an uploaded table, and the fields that they are mapped to. */
export type TableColumns = {
  columns: TableColumn[];
  fields: ColumnMapping;
  isRemembered: boolean;
};
