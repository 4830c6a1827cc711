import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { closeMember, openMember } from '#app/open-member.ts';
import { afterFirstView } from '#lib/first-view.ts';
import { openChanges } from '#lib/offline/changes.ts';
import { followChanges } from '#lib/offline/follow-changes.ts';
import { useMember } from '#lib/session.ts';
import { loadOverlays } from '#ui/overlays/load.ts';

/**
 * The context of the signed-in screens: server state. Keyed by member where it is
 * used, so that nothing survives into the next session.
 */
export function MemberProviders({ children }: { children: ReactNode }) {
  const { id } = useMember();
  const [{ store, copies, queryClient }] = useState(() => openMember(id));
  useEffect(() => {
    return () => closeMember();
  }, []);
  useEffect(() => {
    return copies.follow(queryClient.getQueryCache());
  }, [copies, queryClient]);
  useEffect(() => openChanges(id, store, followChanges(queryClient)), [id, store, queryClient]);
  useEffect(() => {
    // Without it the first menu loads them.
    afterFirstView(loadOverlays).catch(() => undefined);
  }, []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
