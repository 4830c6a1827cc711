import type { Bridge } from '@kith/contract/bridges/schemas';

export type BridgeNames = { requester: string; connector: string; target: string };

/** The three as the reader knows them. */
export function namesOf({ requester, connector, target, wanted }: Bridge): BridgeNames {
  return {
    requester: requester?.name ?? '',
    connector: connector?.name ?? '',
    target: target?.name || (wanted?.name ?? ''),
  };
}
