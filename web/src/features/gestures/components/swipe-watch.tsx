import { lazy, Suspense } from 'react';
import { useGestureState } from '../api/use-gesture-state.ts';

/** Loads the gesture and spring libraries. */
const SwipeBack = lazy(async () => {
  const swipe = await import('./swipe-back.tsx');
  return { default: swipe.SwipeBack };
});

/** Enables swipe-back if the flag is on and no screen reader is in use. */
export function SwipeWatch({ onBack }: { onBack: () => void }) {
  const state = useGestureState();
  return <Suspense>{state === 'on' ? <SwipeBack onBack={onBack} /> : null}</Suspense>;
}
