import { lazy, type ReactNode } from 'react';
import { useIncoming } from '#lib/arrival.ts';

/** Comes with an email's link or a provider only. */
const ArrivalScreen = lazy(async () => {
  const screen = await import('#features/accounts/recovery/components/arrival-screen.tsx');
  return { default: screen.ArrivalScreen };
});

/** Shows a screen once what its address brought is opened, or declined. */
export function ArrivalGate({ children }: { children: ReactNode }) {
  const incoming = useIncoming();
  return incoming ? <ArrivalScreen incoming={incoming} /> : children;
}
