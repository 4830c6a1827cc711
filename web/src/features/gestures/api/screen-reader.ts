import { createExternalValue, useExternalValue } from '#lib/external-value.ts';

type Press = Pick<PointerEvent, 'width' | 'height' | 'pressure' | 'detail' | 'pointerType'>;

/**
 * Whether a press looks like assistive technology: no browser reports a screen reader, but the
 * presses of VoiceOver and TalkBack have no size and no pressure.
 */
export function isAssistedPress({ width, height, pressure, detail, pointerType }: Press): boolean {
  if (width === 0 && height === 0) return true;
  return width === 1 && height === 1 && pressure === 0 && detail === 0 && pointerType === 'mouse';
}

const isDetected = createExternalValue(false);
let isWatching = false;

function watch() {
  if (isWatching) return;
  isWatching = true;
  window.addEventListener(
    'pointerdown',
    (event) => {
      if (event.isTrusted && isAssistedPress(event)) isDetected.set(true);
    },
    { capture: true, passive: true },
  );
}

const watched = {
  ...isDetected,
  subscribe: (listener: () => void) => {
    watch();
    return isDetected.subscribe(listener);
  },
};

/** Whether a screen reader was noticed since the page was opened. */
export function useHasScreenReader(): boolean {
  return useExternalValue(watched, () => false);
}
