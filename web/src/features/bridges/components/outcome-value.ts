import type { BridgeOutcome } from '@kith/contract/bridges/schemas';

/** Money in minor units. */
type Value = NonNullable<BridgeOutcome['value']>;

/** A value as the form shows it. */
export function wholeUnits({ amount, currency }: Value): string {
  return String(Math.round(amount / unitOf(currency)));
}

type Known = { stored: Value | null; currency: string };

/** The value of what was typed: in the currency that it is stored in, else in the member's. */
export function valueOf(typed: string, { stored, currency }: Known): Value | null {
  if (typed === '') return null;
  // Its minor units aren't shown, and stay.
  if (stored !== null && typed === wholeUnits(stored)) return stored;
  const own = stored?.currency ?? currency;
  return { amount: Number(typed) * unitOf(own), currency: own };
}

/** How many minor units are one of a currency. */
function unitOf(currency: string): number {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
}
