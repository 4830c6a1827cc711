import { useEffect } from 'react';
import { useSwipeBack } from '../api/use-swipe-back.ts';

/** Swiping from the left edge of the window goes back, on every screen. */
export function SwipeBack({ onBack }: { onBack: () => void }) {
  useSwipeBack({ target: window, findPage: () => document.querySelector('main'), onBack });
  useEffect(() => {
    // The browser's own swipe would go back a second time.
    const { style } = document.documentElement;
    style.overscrollBehaviorX = 'none';
    return () => {
      style.overscrollBehaviorX = '';
    };
  }, []);
  return null;
}
