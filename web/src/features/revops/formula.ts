/** What formulas are grouped by, in the order of the screen. */
export const formulaAreas = [
  'warmth',
  'reminders',
  'matches',
  'opportunities',
  'insights',
  'statistics',
  'credits',
  'feed',
  'contacts',
  'usage',
] as const;
export type FormulaArea = (typeof formulaAreas)[number];

/** What the code says of one declaration. `about`: its docstring; `value`: of a constant, as written. */
export type Declared = {
  name: string;
  file: string;
  about: string;
  code: string;
  value: string | null;
};

export type Formula = {
  id: string;
  area: FormulaArea;
  title: string;
  file: string;
  name: string;
  /** Paragraphs of the docstring without unit and source. */
  about: readonly string[];
  unit: string;
  source: string;
  /** The formula itself with the functions that take part in it, as written. */
  code: readonly Declared[];
  constants: readonly Declared[];
};
