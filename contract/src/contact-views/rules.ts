export const viewLimits = { name: 60, views: 50 } as const;

/** What a list can show of a contact beside the name. */
export const listColumns = [
  'company',
  'warmth',
  'last_contact',
  'health',
  'location',
  'tags',
  'cadence',
  'next_due',
  'next_step',
  'added',
] as const;
export type ListColumn = (typeof listColumns)[number];

/** The columns of a list whose member never chose any. */
export const usualColumns: readonly ListColumn[] = ['company', 'warmth', 'last_contact', 'health'];
