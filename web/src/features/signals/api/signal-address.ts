import { type SignalType, signalTypes } from '@kith/contract/nudges/rules';
import { signalStates } from '@kith/contract/signals/rules';
import type { SignalListing } from './signals.ts';

/** The listing that an address names; what it names wrongly is left out. */
export function readSignalListing(search: URLSearchParams): SignalListing {
  const wanted = (search.get('types') ?? '').split(',');
  const types = signalTypes.filter((type: SignalType) => wanted.includes(type));
  const state = signalStates.find((one) => one === search.get('state')) ?? 'open';
  return { state, types: [...types] };
}

export function writeSignalListing({ state, types }: SignalListing): Record<string, string> {
  return {
    ...(state === 'open' ? {} : { state }),
    ...(types.length === 0 ? {} : { types: types.join(',') }),
  };
}
