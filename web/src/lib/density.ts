import { createExternalValue, useExternalValue } from '#lib/external-value.ts';
import { readStored, writeStored } from '#lib/storage.ts';

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** Clearing the storage of the app keeps what has this name. */
export const storageKey = 'user-preferences.density';

function readDensity(): Density {
  if (typeof window === 'undefined') return 'comfortable';
  return readStored(storageKey) === 'compact' ? 'compact' : 'comfortable';
}

const density = createExternalValue<Density>(readDensity());

/**
 * How much room the rows of lists have; remembered on this device, as the theme is: what suits a
 * large screen and a mouse does not suit a phone.
 */
export function useDensity(): Density {
  return useExternalValue(density, () => 'comfortable');
}

export function chooseDensity(choice: Density) {
  writeStored(storageKey, choice);
  density.set(choice);
}
