import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { openChanges } from '#lib/offline/changes.ts';
import { openDeviceStore } from '#lib/offline/device-store.ts';
import { followChanges } from '#lib/offline/follow-changes.ts';
import { createSavedCopies } from '#lib/offline/saved-copies.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { useMember } from '#lib/session.ts';
import { TooltipProvider } from '#ui/tooltip.tsx';

/** The member's server state, with what this device keeps of it. */
function openMember(memberId: string) {
  const store = openDeviceStore(memberId);
  const copies = createSavedCopies(store);
  return { store, copies, queryClient: createQueryClient(copies.readThrough) };
}

/**
 * What the signed-in screens stand in besides: server state and tooltips. Keyed by member where it is
 * used, so that nothing of one session is there for the next.
 */
export function MemberProviders({ children }: { children: ReactNode }) {
  const { id } = useMember();
  const [{ store, copies, queryClient }] = useState(() => openMember(id));
  useEffect(() => copies.follow(queryClient.getQueryCache()), [copies, queryClient]);
  useEffect(() => openChanges(id, store, followChanges(queryClient)), [id, store, queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>{children}</TooltipProvider>
    </QueryClientProvider>
  );
}
