import type { RoleFunction, Seniority } from '@kith/contract/analyses/rules';

/** What an expert reader says of a contact: title, level, function, a note, its offers and seeks. */
export type LabelledProfile = readonly [
  title: string,
  seniority: Seniority | null,
  role: RoleFunction | null,
  note?: string,
  offers?: readonly string[],
  seeks?: readonly string[],
];
