import { openDeviceStore } from '#lib/offline/device-store.ts';
import { createCachedReads } from '#lib/offline/cached-reads.ts';
import { createQueryClient } from '#lib/query-client.ts';

type OpenMember = ReturnType<typeof createMember>;

let open: OpenMember | undefined;

function createMember(memberId: string) {
  const store = openDeviceStore(memberId);
  const copies = createCachedReads(store);
  return { memberId, store, copies, queryClient: createQueryClient(copies.readThrough) };
}

/** The member's server state, with this device's cache: begun before their screen, and used by it. */
export function openMember(memberId: string): OpenMember {
  if (open?.memberId !== memberId) open = createMember(memberId);
  return open;
}

/** The next session begins with nothing of this one. */
export function closeMember(): void {
  open = undefined;
}
