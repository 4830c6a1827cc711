import { type Arrangement, arrangements } from '../layout/layout-types.ts';

/** What the graph shows, as its address says it. */
export type GraphView = {
  arrangement: Arrangement;
  /** The place of a circle; null without one. */
  circle: number | null;
  /** The id of a person. */
  person: string | null;
};

export function readGraphView(search: URLSearchParams): GraphView {
  const circle = search.get('circle') ?? '';
  return {
    arrangement: arrangements.find((one) => one === search.get('by')) ?? 'ties',
    circle: /^\d{1,4}$/u.test(circle) ? Number(circle) : null,
    person: search.get('person'),
  };
}

/** The address's query; `person` and `circle` exclude each other. */
export function writeGraphView({ arrangement, circle, person }: GraphView): URLSearchParams {
  const search = new URLSearchParams({ view: 'graph' });
  if (arrangement !== 'ties') search.set('by', arrangement);
  if (person !== null) search.set('person', person);
  else if (circle !== null) search.set('circle', String(circle));
  return search;
}
