import type { FormulaArea } from './src/features/revops/formula.ts';

/** One formula: the declaration that computes it, and what goes with it. */
export type FormulaEntry = {
  area: FormulaArea;
  /** As people call it. Docstrings are in English, and so are these. */
  title: string;
  /** From the root of the repository. */
  file: string;
  name: string;
  /** Declarations that take part in it: `name` in the same file, or `file#name`. */
  parts?: readonly string[];
  /** Its constants, as parts. */
  constants?: readonly string[];
};
