import type { PageSource } from '#site/page.ts';
import { glossaryTerms } from '#site/pages/glossary-term.ts';
import { glossary } from '#site/pages/glossary.ts';
import { investors } from '#site/pages/investors.ts';
import { nrmVsCrm } from '#site/pages/nrm-vs-crm.ts';
import { recruiting } from '#site/pages/recruiting.ts';
import { sales } from '#site/pages/sales.ts';
import { transition } from '#site/pages/transition.ts';
import { whatIsNrm } from '#site/pages/what-is-nrm.ts';

/** Every page, and every entry of those that have some. */
export function listPages(): PageSource[] {
  return [
    whatIsNrm,
    nrmVsCrm,
    recruiting,
    sales,
    transition,
    investors,
    glossary,
    ...glossaryTerms,
  ];
}
