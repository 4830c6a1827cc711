import { type ReactNode, useEffect } from 'react';
import { reportUnhandled } from '#lib/errors.ts';
import { startMemoryCleanup } from '#lib/recovery.ts';
import { Toaster } from '#ui/toaster.tsx';

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
      <Toaster />
    </>
  );
}
