import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { openChanges } from '#lib/offline/changes.ts';
import { openDeviceStore } from '#lib/offline/device-store.ts';
import { followChanges } from '#lib/offline/follow-changes.ts';
import { createCachedReads } from '#lib/offline/cached-reads.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { useMember } from '#lib/session.ts';
import { TooltipProvider } from '#ui/tooltip.tsx';

/** The member's server state, with this device's cache. */
function openMember(memberId: string) {
  const store = openDeviceStore(memberId);
  const copies = createCachedReads(store);
  return { store, copies, queryClient: createQueryClient(copies.readThrough) };
}

/**
 * The context of the signed-in screens: server state and tooltips. Keyed by member where it is
 * used, so that nothing survives into the next session.
 */
export function MemberProviders({ children }: { children: ReactNode }) {
  const { id } = useMember();
  const [{ store, copies, queryClient }] = useState(() => openMember(id));
  useEffect(() => {
    return copies.follow(queryClient.getQueryCache());
  }, [copies, queryClient]);
  useEffect(() => openChanges(id, store, followChanges(queryClient)), [id, store, queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>{children}</TooltipProvider>
    </QueryClientProvider>
  );
}
