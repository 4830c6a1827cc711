import { useFlags } from '#lib/flags.ts';
import { useHasScreenReader } from './screen-reader.ts';

export type GestureState = 'on' | 'off' | 'noTouch' | 'screenReader';

/** Whether swiping goes back here, and if not, why; null while the flag is loading. */
export function useGestureState(): GestureState | null {
  const hasTouch = navigator.maxTouchPoints > 0;
  const flags = useFlags();
  const hasScreenReader = useHasScreenReader();
  if (!hasTouch) return 'noTouch';
  if (flags === null) return null;
  if (!flags.mobile_gestures) return 'off';
  return hasScreenReader ? 'screenReader' : 'on';
}
