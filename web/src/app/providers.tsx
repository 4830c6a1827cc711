import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { reportUnhandled } from '#lib/errors.ts';
import { useProofQuestion } from '#lib/fresh-proof.ts';
import { startMemoryCleanup } from '#lib/recovery.ts';
import { Toaster } from '#ui/toaster.tsx';

/** Comes when a session is old. */
const ProofDialog = lazy(async () => {
  const dialog = await import('#features/accounts/second-factor/components/proof-dialog.tsx');
  return { default: dialog.ProofDialog };
});

/** The context of every screen: toasts and last-resort errors. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(() => {
    const report = (event: PromiseRejectionEvent) => void reportUnhandled(event.reason);
    window.addEventListener('unhandledrejection', report);
    return () => window.removeEventListener('unhandledrejection', report);
  }, []);

  useEffect(startMemoryCleanup, []);

  return (
    <>
      {children}
      <ProofWatch />
      <Toaster />
    </>
  );
}

/** Asks for a proof of identity where a change needs one. */
function ProofWatch() {
  const question = useProofQuestion();
  if (question === null) return null;
  return (
    <Suspense>
      <ProofDialog onProved={() => question.answer(true)} onCancel={() => question.answer(false)} />
    </Suspense>
  );
}
