import type { DrawnNetwork } from './draw-network.ts';

/** A part of the picture, in the layout's unit. */
export type Place = { x: number; y: number; radius: number };
export type Focus = { to: Place } | { step: 'in' | 'out' | 'all' };

const zoomFactor = 1.5;
const durationMs = 350;

/** Moves the camera; at once where it should be still. */
export function focusOn(
  network: DrawnNetwork,
  focus: Focus,
  { isStill }: { isStill: boolean },
): void {
  const camera = network.getCamera();
  const next = 'to' in focus ? stateOf(network, focus.to) : stepOf(network, focus.step);
  const { x, y, ratio } = { ...camera.getState(), ...next };
  const bounded = { x, y, ratio: camera.getBoundedRatio(ratio), angle: 0 };
  if (isStill) camera.setState(bounded);
  else void camera.animate(bounded, { duration: durationMs });
}

function stepOf(network: DrawnNetwork, step: 'in' | 'out' | 'all') {
  const { ratio } = network.getCamera().getState();
  if (step === 'all') return { x: 0.5, y: 0.5, ratio: 1 };
  return { ratio: step === 'in' ? ratio / zoomFactor : ratio * zoomFactor };
}

/** The camera has coordinates of its own, in which the whole picture is about one wide. */
function stateOf(network: DrawnNetwork, { x, y, radius }: Place) {
  const { width, height } = network.getDimensions();
  const center = network.viewportToFramedGraph(network.graphToViewport({ x, y }));
  const edge = network.graphToViewport({ x: x + radius, y });
  const middle = network.graphToViewport({ x, y });
  const radiusPx = Math.hypot(edge.x - middle.x, edge.y - middle.y);
  const { ratio } = network.getCamera().getState();
  const wantedPx = Math.min(width, height) / 2.6;
  return { x: center.x, y: center.y, ratio: (ratio * radiusPx) / wantedPx };
}
