export const viewLimits = { name: 60, views: 50 } as const;

/** The columns of a list besides the name. */
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

/** The columns of a list by default. */
export const usualColumns: readonly ListColumn[] = ['company', 'warmth', 'last_contact', 'health'];
