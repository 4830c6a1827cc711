import { Maximize, Minus, Plus } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useMediaQuery } from '#lib/media-query.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useActions } from '#ui/use-actions.ts';
import type { Circle, Layout } from '../layout/layout-types.ts';
import { type DrawnNetwork, drawNetwork, emphasize } from './draw-network.ts';
import { type Focus, focusOn, type Place } from './map-camera.ts';
import { MapOverlay } from './map-overlay.tsx';
import type { MapProps } from './map-props.ts';
import { neighboursOf } from './neighbours.ts';
import { useThemeColours } from './theme-colours.ts';

/**
 * The network as a picture. What it shows and does, the list beside it does as well: to assistive
 * technology it is one image.
 */
export function GraphMap(props: MapProps) {
  const { t } = useTranslation('graph');
  const { boxRef, network, isUnable, pointed } = useNetwork(props);
  const move = useCamera(network, props);
  useActions({
    'graph.zoom': network && ((chord) => move(chord === '-' ? 'out' : 'in')),
    'graph.fit': network && (() => move('all')),
  });
  if (isUnable) {
    return (
      <p className="grid size-full place-items-center p-8 text-center text-base text-muted">
        {t('map.unable')}
      </p>
    );
  }
  return (
    <div className="relative size-full overflow-hidden">
      {network ? <MapOverlay {...props} network={network} pointed={pointed} /> : null}
      <div
        ref={boxRef}
        role="img"
        aria-label={t('map.label')}
        data-testid="graph-map"
        className="absolute inset-0"
      />
      <div className="absolute right-4 bottom-4 z-2 grid overflow-hidden rounded-md border border-border bg-surface shadow-raised">
        <IconButton
          label={t('map.zoomIn')}
          action="graph.zoom"
          icon={<Plus aria-hidden size={16} />}
          onClick={() => move('in')}
          className="rounded-none"
        />
        <IconButton
          label={t('map.zoomOut')}
          shortcut="−"
          icon={<Minus aria-hidden size={16} />}
          onClick={() => move('out')}
          className="rounded-none border-y border-border"
        />
        <IconButton
          label={t('map.fit')}
          action="graph.fit"
          icon={<Maximize aria-hidden size={16} />}
          onClick={() => move('all')}
          className="rounded-none"
        />
      </div>
    </div>
  );
}

/** Draws the network as long as the element is there, again for each layout, and says who is pointed at. */
function useNetwork({ graph, layout, ...props }: MapProps) {
  const { person, circle, warmthFrom } = props;
  const colours = useThemeColours();
  const [network, setNetwork] = useState<DrawnNetwork | 'unable' | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const choose = useRef(props);
  useEffect(() => {
    choose.current = props;
  });
  const boxRef = useCallback(
    (box: HTMLElement | null) => {
      if (!box) return undefined;
      const drawn = tryToDraw(box, { graph, layout });
      setNetwork(drawn ?? 'unable');
      if (!drawn) return undefined;
      drawn.on('clickNode', ({ node }) => choose.current.onPerson(Number(node)));
      drawn.on('clickStage', ({ event }) => {
        const { x, y } = drawn.viewportToGraph(event);
        const isIn = (one: Circle) => Math.hypot(one.x - x, one.y - y) < one.radius;
        const at = layout.circles.findIndex(isIn);
        if (at < 0) choose.current.onNothing();
        else choose.current.onCircle(at);
      });
      drawn.on('enterNode', ({ node }) => setPointed(Number(node)));
      drawn.on('leaveNode', () => setPointed(null));
      return () => {
        setNetwork(null);
        drawn.kill();
      };
    },
    [graph, layout],
  );
  const drawn = network === 'unable' ? null : network;
  useEffect(() => {
    if (!drawn) return;
    const near = person === null ? null : neighboursOf(layout, person);
    const isHidden = (at: number) => graph.people[at]!.warmth < warmthFrom && at !== person;
    const isFaded = (at: number) =>
      near === null ? circle !== null && layout.circleOf[at] !== circle : !near.has(at);
    emphasize(drawn, { isHidden, isFaded }, colours);
  }, [drawn, graph, layout, person, circle, warmthFrom, colours]);
  return { boxRef, network: drawn, isUnable: network === 'unable', pointed };
}

/** Null where the browser has no WebGL. */
function tryToDraw(box: HTMLElement, drawing: Pick<MapProps, 'graph' | 'layout'>) {
  try {
    return drawNetwork(box, drawing);
  } catch {
    return null;
  }
}

/** Follows what is chosen; without motion for those who want none. */
function useCamera(network: DrawnNetwork | null, { layout, person, circle }: MapProps) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const go = useEffectEvent((drawn: DrawnNetwork, focus: Focus) =>
    focusOn(drawn, focus, { isStill }),
  );
  useEffect(() => {
    const place = placeOf(layout, { person, circle });
    if (network && place) go(network, { to: place });
  }, [network, layout, person, circle]);
  return (step: 'in' | 'out' | 'all') => {
    if (network) focusOn(network, { step }, { isStill });
  };
}

function placeOf(
  layout: Layout,
  { person, circle }: Pick<MapProps, 'person' | 'circle'>,
): Place | null {
  if (person !== null) return placeAround([...neighboursOf(layout, person)], layout);
  return layout.circles[circle ?? -1] ?? null;
}

/** No closer than this, so that one sees where someone is. */
const leastRadius = 120;

/** Somebody with everyone they know in view. */
function placeAround(people: readonly number[], { x, y }: Layout): Place {
  const [xs, ys] = [people.map((at) => x[at]!), people.map((at) => y[at]!)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [bottom, top] = [Math.min(...ys), Math.max(...ys)];
  return {
    x: (left + right) / 2,
    y: (bottom + top) / 2,
    radius: Math.max(leastRadius, Math.hypot(right - left, top - bottom) / 2),
  };
}
