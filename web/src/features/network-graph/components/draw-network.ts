import { createNodeBorderProgram } from '@sigma/node-border';
import type { Graph } from '@kith/contract/insights/graph';
import { warmthBand } from '@kith/contract/warmth/rules';
import { UndirectedGraph } from 'graphology';
import { Sigma } from 'sigma';
import { drawDiscNodeLabel, type NodeLabelDrawingFunction } from 'sigma/rendering';
import type { Layout, Link } from '../layout/layout-types.ts';
import { hasFace } from '../layout/radii.ts';
import { hasRoom } from './name-room.ts';
import type { ThemeColours } from './theme-colours.ts';

type Dot = {
  x: number;
  y: number;
  size: number;
  label: string;
  /** The band of its warmth, from 0. */
  band: number;
};
type Line = { size: number };
export type DrawnNetwork = Sigma<Dot, Line>;

/** So many lines are drawn at once; of colleagues those of small companies first. */
const mostLines = 4_000;
/** Names appear once a dot is as large. */
const labelledFrom = 15;
const zooms = { closest: 0.04, farthest: 2.5 };

/**
 * Draws a network into an element with WebGL. Sizes are in the same unit as places, so that the picture
 * keeps its proportions when one zooms.
 *
 * @throws where the browser has no WebGL.
 */
export function drawNetwork(
  container: HTMLElement,
  drawing: { graph: Graph; layout: Layout },
): DrawnNetwork {
  const network = new Sigma<Dot, Line>(toDrawing(drawing), container, {
    defaultNodeType: 'person',
    nodeProgramClasses: {
      person: createNodeBorderProgram<Dot, Line>({
        borders: [
          { size: { value: 0.22 }, color: { attribute: 'ring' } },
          { size: { fill: true }, color: { attribute: 'color' } },
        ],
        drawHover: () => {},
      }),
    },
    itemSizesReference: 'positions',
    zoomToSizeRatioFunction: (ratio) => ratio,
    autoRescale: true,
    stagePadding: 0,
    minCameraRatio: zooms.closest,
    maxCameraRatio: zooms.farthest,
    enableCameraRotation: false,
    minEdgeThickness: 0.5,
    labelFont: getComputedStyle(container).fontFamily,
    labelSize: 12,
    labelWeight: '500',
    labelRenderedSizeThreshold: labelledFrom,
    labelDensity: 0.25,
    labelGridCellSize: 140,
  });
  raiseNames(network);
  const isNarrow = container.clientWidth < narrowPx;
  network.setCustomBBox(frameOf(drawing.layout, isNarrow ? margins.narrowBottom : margins.bottom));
  // Takes it over at once: the camera is moved next.
  network.refresh();
  return network;
}

/** Faces lie over the picture; names go over them, and leave what is pointed at to the picture. */
function raiseNames(network: DrawnNetwork): void {
  const { labels } = network.getCanvases();
  labels!.style.zIndex = '1';
  labels!.style.pointerEvents = 'none';
}

const haloPx = 3;

/** Where the library begins a name, after its dot. */
const beforeNamePx = 3;

/**
 * A name with a halo in the page's colour, which keeps it readable on lines and dots. One that would
 * cover a face is left out: pointing at its own shows it.
 */
function drawNameOn(
  page: string,
  network: DrawnNetwork,
  isHidden: (at: number) => boolean,
): NodeLabelDrawingFunction<Dot, Line> {
  const people = network.getGraph();
  const faces = people
    .filterNodes((node, { size }) => hasFace(size) && !isHidden(Number(node)))
    .map((node) => people.getNodeAttributes(node));
  return (pen, data, settings) => {
    if (!data.label) return;
    const { labelSize, labelWeight, labelFont } = settings;
    pen.font = `${labelWeight} ${labelSize}px ${labelFont}`;
    const from = { x: data.x + data.size + beforeNamePx, y: data.y };
    const picture = {
      faces: faces.map((face) => ({
        ...network.graphToViewport(face),
        radius: network.scaleSize(face.size),
      })),
      pictureWidth: network.getDimensions().width,
    };
    if (!hasRoom(from, pen.measureText(data.label).width, picture)) return;
    pen.lineJoin = 'round';
    pen.lineWidth = haloPx;
    pen.strokeStyle = page;
    // Where the library writes the name.
    pen.strokeText(data.label, from.x, from.y + labelSize / 3);
    drawDiscNodeLabel(pen, data, settings);
  };
}

/** Room around the circles, as parts of their height: for a name, and for what lies over the picture. */
const margins = { side: 0.03, top: 0.05, bottom: 0.08, narrowBottom: 0.2 } as const;
/** In a narrower picture, what lies over it takes two lines. */
const narrowPx = 560;

/** What is in view at first: all circles, or everyone where there is none. */
function frameOf({ circles, x, y }: Layout, bottomMargin: number) {
  const parts =
    circles.length > 0
      ? circles
      : Array.from(x, (at, index) => ({ x: at, y: y[index]!, radius: 0 }));
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b), 0);
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b), 0);
  const left = least(parts.map((one) => one.x - one.radius));
  const right = most(parts.map((one) => one.x + one.radius));
  const bottom = least(parts.map((one) => one.y - one.radius));
  const top = most(parts.map((one) => one.y + one.radius));
  const height = Math.max(1, top - bottom);
  const sides: [number, number] = [left - margins.side * height, right + margins.side * height];
  const ends: [number, number] = [bottom - bottomMargin * height, top + margins.top * height];
  return { x: sides, y: ends };
}

/** Without colours, which `emphasize` gives. */
function toDrawing({
  graph,
  layout,
}: {
  graph: Graph;
  layout: Layout;
}): UndirectedGraph<Dot, Line> {
  const drawing = new UndirectedGraph<Dot, Line>();
  for (const [at, { warmth, full_name: name }] of graph.people.entries()) {
    drawing.addNode(String(at), {
      x: layout.x[at]!,
      y: layout.y[at]!,
      size: layout.radius[at]!,
      label: name,
      band: warmthBand(warmth) - 1,
    });
  }
  for (const { a, b } of linesOf(layout.links)) {
    drawing.mergeEdge(String(a), String(b), { size: 0.3 });
  }
  return drawing;
}

/** What was recorded before what follows from one employer. */
function linesOf(links: readonly Link[]): readonly Link[] {
  const recorded = links.filter(({ kind }) => kind !== 'colleagues');
  const colleagues = links.filter(({ kind }) => kind === 'colleagues');
  const sizes = new Map<number, number>();
  for (const { a, b } of colleagues) {
    for (const end of [a, b]) sizes.set(end, (sizes.get(end) ?? 0) + 1);
  }
  colleagues.sort((one, other) => sizes.get(one.a)! - sizes.get(other.a)!);
  return [...recorded, ...colleagues].slice(0, mostLines);
}

/** Who stays as they are; the others are shown pale, or not at all. */
export type Emphasis = { isHidden: (at: number) => boolean; isFaded: (at: number) => boolean };

/** Shows an emphasis, in the colours of the theme. */
export function emphasize(
  network: DrawnNetwork,
  { isHidden, isFaded }: Emphasis,
  colours: ThemeColours,
): void {
  network.setSetting('nodeReducer', (node, data) => {
    const at = Number(node);
    if (isHidden(at)) return { ...data, hidden: true };
    const faded = { color: colours.faded, ring: colours.faded, label: '' };
    const own = { color: colours.fills[data.band]!, ring: colours.rings[data.band]! };
    return { ...data, ...own, ...(isFaded(at) && faded) };
  });
  network.setSetting('edgeReducer', (edge, data) => {
    const [one, other] = network.getGraph().extremities(edge).map(Number);
    const isQuiet = [one!, other!].some((at) => isHidden(at) || isFaded(at));
    return { ...data, color: colours.line, hidden: isQuiet };
  });
  network.setSetting('labelColor', { color: colours.label });
  network.setSetting('defaultDrawNodeLabel', drawNameOn(colours.page, network, isHidden));
}
