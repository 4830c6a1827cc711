import { foldText } from '@kith/contract/core/text';

import { hashOf } from './readers/fact-key.ts';

/** Names a set of columns: equal for tables with the same headings in the same order. */
export function nameColumns(columns: readonly { name: string }[]): string {
  return hashOf(...columns.map(({ name }) => foldText(name)));
}
