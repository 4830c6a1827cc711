import { afterEach, expect, test, vi } from 'vitest';

// Sigma looks for the browser's WebGL when it loads.
vi.stubGlobal('WebGLRenderingContext', {});
vi.stubGlobal('WebGL2RenderingContext', {});
// No time passes between a step and the first frame.
vi.useFakeTimers({ toFake: ['Date'] });
const frames: FrameRequestCallback[] = [];
vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw));
const { Camera } = await import('sigma');
const { focusOn } = await import('./map-camera.ts');

afterEach(() => frames.splice(0));

/** The camera of a network after one step, before the browser draws another frame. */
function zoomIn(isStill: boolean): number {
  const camera = new Camera();
  const network = { getCamera: () => camera } as Parameters<typeof focusOn>[0];
  focusOn(network, { step: 'in' }, { isStill });
  return camera.getState().ratio;
}

test('whoever wants no motion is at once where the camera goes', () => {
  expect(zoomIn(true)).toBeCloseTo(2 / 3);
  expect(frames).toEqual([]);
});

test('others see it go there, frame by frame', () => {
  expect(zoomIn(false)).toBe(1);
  expect(frames).toHaveLength(1);
});
