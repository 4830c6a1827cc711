import type { Formula, FormulaArea } from './formula.ts';

export type AreaFilter = FormulaArea | 'all';

/** The formulas of an area that contain each word that is looked for, in any of their texts. */
export function findFormulas(
  formulas: readonly Formula[],
  { text, area }: { text: string; area: AreaFilter },
): Formula[] {
  const words = text.toLowerCase().split(/\s+/u).filter(Boolean);
  return formulas.filter((formula) => {
    if (area !== 'all' && formula.area !== area) return false;
    const searched = textOf(formula);
    return words.every((word) => searched.includes(word));
  });
}

function textOf({ title, name, file, about, unit, source, constants, code }: Formula): string {
  const declared = [...constants, ...code].flatMap((part) => [part.name, part.about, part.value]);
  return [title, name, file, ...about, unit, source, ...declared].join(' ').toLowerCase();
}
