/** Swipe-back as specified, points 4 and 9; in pixels. */
export const swipeThresholdPx = 120;
const edgePx = 15;
const followShare = 0.3;
export const swipeSpring = { tension: 280, friction: 25 } as const;

/** Whether a touch this far from the left edge may become a swipe. */
export function startsAtEdge(distancePx: number): boolean {
  return distancePx >= 0 && distancePx <= edgePx;
}

/** How far the page follows a pull. */
export function followPull(pulledPx: number): number {
  return Math.max(0, pulledPx) * followShare;
}

/** Whether releasing here goes back. */
export function isFarEnough(pulledPx: number): boolean {
  return pulledPx >= swipeThresholdPx;
}

const pulses = { light: 10, medium: 20, heavy: 40 } as const;

/** Vibrates, on devices that can. */
export function pulse(strength: keyof typeof pulses): void {
  if ('vibrate' in navigator) navigator.vibrate(pulses[strength]);
}
