import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { createQueryClient } from '#lib/query-client.ts';
import { TooltipProvider } from '#ui/tooltip.tsx';

/**
 * What the signed-in screens stand in besides: server state and tooltips. Keyed by member where it is
 * used, so that nothing of one session is there for the next.
 */
export function MemberProviders({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>{children}</TooltipProvider>
    </QueryClientProvider>
  );
}
