import { useEffect } from 'react';
import { useSwipeBack } from '../api/use-swipe-back.ts';

/** Swiping from the left edge of the window goes back, on every screen. */
export function SwipeBack({ onBack }: { onBack: () => void }) {
  useSwipeBack({ target: window, findPage: () => document.querySelector('main'), onBack });
  useEffect(() => {
    // Otherwise the browser would scroll, or go back by its own swipe too.
    const { style } = document.documentElement;
    Object.assign(style, { overscrollBehaviorX: 'none', touchAction: 'pan-y pinch-zoom' });
    return () => {
      Object.assign(style, { overscrollBehaviorX: '', touchAction: '' });
    };
  }, []);
  return null;
}
