/** How many decimals a currency's minor unit has: two, but none for the yen. */
function decimalsOf(currency: string): number {
  return currency === 'JPY' ? 0 : 2;
}

/** An amount in minor units as one in the currency's own unit, to be formatted. */
export function toMajor(amount: number, currency: string): number {
  return amount / 10 ** decimalsOf(currency);
}
