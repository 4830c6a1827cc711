declare module 'virtual:formulas' {
  import type { Formula } from './formula.ts';

  /** Every formula of the product, read from its code when the app is built. */
  export const formulas: readonly Formula[];
}
