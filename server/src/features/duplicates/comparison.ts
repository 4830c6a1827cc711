import type { Agreement, Field, LevelOf } from './field-levels.ts';

/** Two people compared field by field. `swapped`: one's first name is the other's last. */
export type Comparison = {
  agreements: Agreement[];
  swapped: boolean;
  /** What is shown, but counts nothing or less: addresses that several people have. */
  shared: { email: string | null; phone: string | null; role: string | null };
};

export function agree<F extends Field>(
  { agreements }: Comparison,
  field: F,
  level: LevelOf<F>,
  { chance = null, detail = null }: { chance?: number | null; detail?: string | null } = {},
): void {
  agreements.push({ field, level, chance, detail } as Agreement);
}
