import type { PageSource } from '#site/page.ts';
import { nrmVsCrm } from '#site/pages/nrm-vs-crm.ts';
import { whatIsNrm } from '#site/pages/what-is-nrm.ts';

/** Every page, and every entry of those that have some. */
export function listPages(): PageSource[] {
  return [whatIsNrm, nrmVsCrm];
}
