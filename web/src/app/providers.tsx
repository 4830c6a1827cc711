import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { reportUnhandled } from '#lib/errors.ts';
import { useProofQuestion } from '#lib/fresh-proof.ts';
import { useLeaveQuestion } from '#lib/leave.ts';
import { startMemoryCleanup } from '#lib/recovery.ts';
import { Toaster } from '#ui/toaster.tsx';

/** Comes when a session is old. */
const ProofDialog = lazy(async () => {
  const dialog = await import('#features/accounts/second-factor/components/proof-dialog.tsx');
  return { default: dialog.ProofDialog };
});

/** Asked only if something would be lost. */
const LeaveDialog = lazy(async () => {
  const dialog = await import('#features/offline/components/leave-dialog.tsx');
  return { default: dialog.LeaveDialog };
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
      <LeaveWatch />
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

/** Asks before signing out loses what isn't sent. */
function LeaveWatch() {
  const question = useLeaveQuestion();
  if (question === null) return null;
  return (
    <Suspense>
      <LeaveDialog
        unsent={question.unsent}
        onLeave={() => question.answer(true)}
        onStay={() => question.answer(false)}
      />
    </Suspense>
  );
}
