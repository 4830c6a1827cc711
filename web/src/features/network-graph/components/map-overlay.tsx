import { photoPath } from '@kith/contract/contacts/rules';
import { warmthBand } from '@kith/contract/warmth/rules';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { usePhoto } from '#lib/use-photo.ts';
import { WarmthRing } from '#ui/avatar.tsx';
import { hasFace } from '../layout/radii.ts';
import type { Circle, Layout } from '../layout/layout-types.ts';
import type { DrawnNetwork } from './draw-network.ts';
import type { MapProps } from './map-props.ts';
import { neighboursOf } from './neighbours.ts';
import { useCircleNames } from './use-circle-names.ts';
import { useMovedWith } from './use-moved-with.ts';

type OverlayProps = MapProps & { network: DrawnNetwork; pointed: number | null };

const tints = {
  1: 'fill-warmth-1 stroke-warmth-1',
  2: 'fill-warmth-2 stroke-warmth-2',
  3: 'fill-warmth-3 stroke-warmth-3',
  4: 'fill-warmth-4 stroke-warmth-4',
  5: 'fill-warmth-5 stroke-warmth-5',
} as const;

/** How far an outline is from its people, and a name from the outline, in the layout's unit. */
const outlineGap = 11;
const nameGap = 15;

/**
 * What lies under and over the dots: the outlines of circles, lines of the chosen person, names and
 * faces. It is moved with the camera, not drawn again.
 */
export function MapOverlay({ network, pointed, ...props }: OverlayProps) {
  const { graph, layout, person, circle, warmthFrom } = props;
  const groundRef = useRef<SVGGElement>(null);
  const marksRef = useRef<HTMLDivElement>(null);
  const near = person === null ? null : neighboursOf(layout, person);
  const isAside = (at: number) =>
    near === null ? circle !== null && layout.circleOf[at] !== circle : !near.has(at);
  const faces = [...graph.people.keys()].filter(
    (at) => hasFace(layout.radius[at]!) && graph.people[at]!.warmth >= warmthFrom,
  );
  const named = pointed ?? person;
  useMovedWith(network, { groundRef, marksRef });
  return (
    <>
      <svg aria-hidden className="pointer-events-none absolute inset-0 size-full">
        <g ref={groundRef}>
          {layout.circles.map((one, at) => (
            <Outline key={one.members[0]} circle={one} isFaint={circle !== null && circle !== at} />
          ))}
          {person === null ? null : <OwnLines layout={layout} person={person} />}
        </g>
      </svg>
      <div
        ref={marksRef}
        aria-hidden
        className="pointer-events-none absolute inset-0 overflow-hidden"
      >
        {faces.map((at) => (
          <Face key={at} {...props} at={at} isFaint={isAside(at)} />
        ))}
        {layout.circles.map((one, at) => (
          <CircleName
            key={one.members[0]}
            {...props}
            named={one}
            isFaint={circle !== null && circle !== at}
          />
        ))}
        {named === null ? null : <PersonName {...props} at={named} />}
      </div>
    </>
  );
}

/** The tint is the mean warmth. A wide stroke rounds the corners. */
function Outline({ circle: { hull, warmth }, isFaint }: { circle: Circle; isFaint: boolean }) {
  return (
    <path
      d={`M${hull.map((point) => point.join(' ')).join('L')}Z`}
      strokeWidth={outlineGap * 2}
      strokeLinejoin="round"
      className={clsx(tints[warmthBand(warmth)], isFaint ? 'opacity-5' : 'opacity-15')}
    />
  );
}

/** Every tie of one person, curved so that those of one direction stay apart. */
function OwnLines({ layout: { links, x, y }, person }: { layout: Layout; person: number }) {
  const own = links.filter(({ a, b }) => a === person || b === person);
  return own.map(({ a, b, kind }) => {
    const other = a === person ? b : a;
    const [fromX, fromY, toX, toY] = [x[person]!, y[person]!, x[other]!, y[other]!];
    const [middleX, middleY] = [(fromX + toX) / 2, (fromY + toY) / 2];
    const bend = 0.12;
    const control = `${middleX - (toY - fromY) * bend} ${middleY + (toX - fromX) * bend}`;
    return (
      <path
        key={other}
        d={`M${fromX} ${fromY}Q${control} ${toX} ${toY}`}
        fill="none"
        vectorEffect="non-scaling-stroke"
        className={kind === 'colleagues' ? 'stroke-ember opacity-45' : 'stroke-ember stroke-[1.75]'}
      />
    );
  });
}

/** Something at a place of the layout; `useMovedWith` moves it there. */
function placeData(x: number, y: number) {
  return { 'data-x': x, 'data-y': y };
}

type FaceProps = MapProps & { at: number; isFaint: boolean };

function Face({ graph, layout, at, isFaint }: FaceProps) {
  const { full_name: name, warmth, photo_id: id } = graph.people[at]!;
  const photo = usePhoto(id && photoPath(id));
  return (
    <span
      {...placeData(layout.x[at]!, layout.y[at]!)}
      data-mark="face"
      className={clsx('absolute top-0 left-0 z-1 rounded-full bg-canvas', isFaint && 'opacity-25')}
    >
      <WarmthRing name={name} warmth={warmth} photo={photo} size="sm" />
    </span>
  );
}

type NameProps = MapProps & { named: Circle; isFaint: boolean };

/** From so many people on, a circle's name is large. */
const largeFrom = 20;
/** Keeps a name readable on a dot and on another circle. */
const halo =
  '[text-shadow:0_0_2px_var(--canvas),0_0_3px_var(--canvas),0_0_4px_var(--canvas),0_0_8px_var(--canvas)]';

function CircleName({ graph, named, isFaint }: NameProps) {
  const format = useFormat();
  const { labelOf } = useCircleNames(graph);
  const heights = named.hull.map(([, y]) => y);
  const [bottom, top] = [Math.min(...heights) - nameGap, Math.max(...heights) + nameGap];
  const { length: size } = named.members;
  return (
    <span
      {...placeData(named.x, top)}
      data-mark="circle"
      data-depth={top - bottom}
      data-radius={named.radius}
      className={clsx(
        'absolute top-0 left-0 z-2 flex max-w-44 items-baseline gap-1.5 whitespace-nowrap',
        isFaint && 'opacity-40',
      )}
    >
      <span
        className={clsx(
          'title-serif truncate text-text',
          halo,
          size < largeFrom ? 'text-sm' : 'text-md',
        )}
      >
        {labelOf(named)}
      </span>
      <span className={clsx('text-sm text-muted tabular-nums', halo)}>{format.number(size)}</span>
    </span>
  );
}

function PersonName({ graph, layout, at }: MapProps & { at: number }) {
  return (
    <span
      {...placeData(layout.x[at]!, layout.y[at]! + layout.radius[at]!)}
      data-mark="person"
      className="absolute top-0 left-0 z-2 rounded-md border border-border bg-surface px-2 py-0.5 text-sm font-semibold whitespace-nowrap text-text shadow-raised"
    >
      {graph.people[at]!.full_name}
    </span>
  );
}
