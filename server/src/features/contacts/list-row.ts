import type { Computed } from '#platform/database/rows.ts';

import type { ContactSummaryRow } from './contact-summary.ts';

/** A contact of a list, with what the list is sorted by. */
export type ContactListRow = ContactSummaryRow & Computed<{ sort_key: string }>;
