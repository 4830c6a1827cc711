import { lazy, Suspense } from 'react';
import { useGestureState } from '../api/use-gesture-state.ts';

/** Brings the libraries of gestures and springs along. */
const SwipeBack = lazy(async () => {
  const swipe = await import('./swipe-back.tsx');
  return { default: swipe.SwipeBack };
});

/** Lets swiping go back where the flag is on and no screen reader needs the fingers. */
export function SwipeWatch({ onBack }: { onBack: () => void }) {
  const state = useGestureState();
  return <Suspense>{state === 'on' ? <SwipeBack onBack={onBack} /> : null}</Suspense>;
}
