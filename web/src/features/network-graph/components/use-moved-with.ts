import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { DrawnNetwork } from './draw-network.ts';
import { radii } from '../layout/radii.ts';
import { type Box, chooseApart, type Disc, preferFree } from './choose-apart.ts';

type Refs = {
  /** Drawn in the layout's own unit. */
  groundRef: RefObject<SVGGElement | null>;
  /** Its children have `data-x` and `data-y` in that unit, and keep their size. */
  marksRef: RefObject<HTMLDivElement | null>;
};

/** A face is as large as its dot; smaller than this it would be unreadable. */
const face = { radius: radii.face, sizePx: 34, leastPx: 15 } as const;
/** Between a name and its place. */
const nameGapPx = 2;

/**
 * Keeps what lies around the picture where the picture is: whenever that is drawn, without a render of
 * React, and after each render.
 */
export function useMovedWith(network: DrawnNetwork, refs: Refs): void {
  const move = useEffectEvent(() => moveAll(network, refs));
  useEffect(() => {
    const moveNow = () => move();
    network.on('afterRender', moveNow);
    return () => {
      network.off('afterRender', moveNow);
    };
  }, [network]);
  useEffect(() => {
    move();
  });
}

function moveAll(network: DrawnNetwork, { groundRef, marksRef }: Refs): void {
  const origin = network.graphToViewport({ x: 0, y: 0 });
  const unit = network.graphToViewport({ x: 1, y: 1 });
  const scale = { x: unit.x - origin.x, y: unit.y - origin.y };
  groundRef.current?.setAttribute(
    'transform',
    `matrix(${scale.x} 0 0 ${scale.y} ${origin.x} ${origin.y})`,
  );
  const marks = [...(marksRef.current?.children ?? [])] as HTMLElement[];
  const placed = marks.map((mark) => ({
    mark,
    x: origin.x + Number(mark.dataset['x']) * scale.x,
    y: origin.y + Number(mark.dataset['y']) * scale.y,
  }));
  const faces = placed.filter(({ mark }) => mark.dataset['mark'] === 'face');
  const size = sizeFace(scale.x);
  for (const { mark, x, y } of placed) moveMark(mark, { x, y, size });
  placeNames(
    placed.filter(({ mark }) => mark.dataset['mark'] === 'circle'),
    { scale: scale.x, width: network.getDimensions().width },
    size < face.leastPx ? [] : faces.map(({ x, y }) => boxAround(x, y, size)),
  );
}

function sizeFace(scale: number): number {
  return face.radius * 2 * scale;
}

const boxAround = (x: number, y: number, size: number): Box => ({
  left: x - size / 2,
  top: y - size / 2,
  width: size,
  height: size,
});

function moveMark(mark: HTMLElement, { x, y, size }: { x: number; y: number; size: number }) {
  const at = `translate(${x}px, ${y}px)`;
  if (mark.dataset['mark'] === 'face') {
    mark.style.visibility = size < face.leastPx ? 'hidden' : 'visible';
    mark.style.transform = `${at} translate(-50%, -50%) scale(${size / face.sizePx})`;
  } else {
    mark.style.transform = `${at} translate(-50%, calc(-100% - ${nameGapPx}px))`;
  }
}

type PlacedMark = { mark: HTMLElement; x: number; y: number };

/**
 * Names in their order, as far as they have room: above what they name, else below or beside it, and
 * rather not over another circle.
 */
function placeNames(
  names: readonly PlacedMark[],
  view: { scale: number; width: number },
  faces: readonly Box[],
): void {
  const discs = names.map((name) => discOf(name, view.scale));
  const places = names.map(({ mark, x, y }, at): Box[] => {
    const { offsetWidth: width, offsetHeight: height } = mark;
    // Beside the edge of the picture a name moves inwards, as long as its circle is in view.
    const inside = Math.max(nameGapPx, Math.min(view.width - width - nameGapPx, x - width / 2));
    const left = x > 0 && x < view.width ? inside : x - width / 2;
    const { y: middle, radius } = discs[at]!;
    const below = y + Number(mark.dataset['depth']) * view.scale;
    const beside = [x + radius + nameGapPx, x - radius - nameGapPx - width].filter(
      (side) => side > 0 && side + width < view.width,
    );
    const all = [
      { left, top: y - nameGapPx - height, width, height },
      { left, top: below + nameGapPx, width, height },
      ...beside.map((side) => ({ left: side, top: middle - height / 2, width, height })),
    ];
    return preferFree(
      all,
      discs.filter((_, other) => other !== at),
    );
  });
  const chosen = chooseApart(places, faces);
  for (const [at, { mark }] of names.entries()) {
    const box = chosen[at];
    mark.style.visibility = box ? 'visible' : 'hidden';
    if (box) mark.style.transform = `translate(${box.left}px, ${box.top}px)`;
  }
}

function discOf({ mark, x, y }: PlacedMark, scale: number): Disc {
  const depth = Number(mark.dataset['depth']) * scale;
  return { x, y: y + depth / 2, radius: Number(mark.dataset['radius']) * scale };
}
