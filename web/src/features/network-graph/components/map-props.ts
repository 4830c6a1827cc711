import type { Graph } from '@kith/contract/insights/graph';
import type { Layout } from '../layout/layout-types.ts';

export type MapProps = {
  graph: Graph;
  layout: Layout;
  /** The place of the chosen person or circle. */
  person: number | null;
  circle: number | null;
  /** Colder people are not drawn. */
  warmthFrom: number;
  onPerson: (person: number) => void;
  onCircle: (circle: number) => void;
  onNothing: () => void;
};
