import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Begun } from '#features/opportunities/components/opportunity-dialog.tsx';

const NewOpportunity = lazy(async () => {
  const part = await import('./new-opportunity.tsx');
  return { default: part.NewOpportunity };
});

/** Adding an opportunity from wherever the member is. */
export function useNewOpportunity(): { add: (begun: Begun) => void; dialog: ReactNode } {
  const [begun, setBegun] = useState<Begun | null>(null);
  return {
    add: setBegun,
    dialog:
      begun === null ? null : (
        <Suspense>
          <NewOpportunity begun={begun} onClose={() => setBegun(null)} />
        </Suspense>
      ),
  };
}
