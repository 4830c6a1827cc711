import type { Graph } from '@kith/contract/insights/graph';
import type { ReactNode } from 'react';
import type { Layout } from '../layout/layout-types.ts';
import { CircleDetail } from './circle-detail.tsx';
import { CircleList } from './circle-list.tsx';
import type { Addressee } from '../api/addressee.ts';
import { GraphSearch } from './graph-search.tsx';
import { JoinerCard } from './joiner-card.tsx';
import { PersonDetail } from './person-detail.tsx';

type PanelProps = {
  graph: Graph;
  layout: Layout;
  person: number | null;
  circle: number | null;
  onPerson: (person: number) => void;
  onCircle: (circle: number) => void;
  onNothing: () => void;
  onWrite: (person: Addressee) => void;
  renderActions: (ids: readonly string[]) => ReactNode;
};

/** Everything that the picture shows, as text: all circles, one of them, or one person. */
export function GraphPanel(props: PanelProps) {
  const { graph, layout, person, circle, onNothing, onPerson, onWrite, ...rest } = props;
  const [joiner] = layout.joiners;
  const shared = { graph, layout, onPerson, onWrite, onBack: onNothing };
  return (
    <>
      <GraphSearch graph={graph} layout={layout} onPerson={onPerson} onCircle={rest.onCircle} />
      {person !== null ? (
        <PersonDetail key={person} {...shared} person={person} onCircle={rest.onCircle} />
      ) : circle !== null ? (
        <CircleDetail
          key={`${circle} ${graph.as_of}`}
          {...shared}
          circle={layout.circles[circle]!}
          renderActions={rest.renderActions}
        />
      ) : (
        <>
          {joiner ? (
            <JoinerCard
              graph={graph}
              layout={layout}
              joiner={joiner}
              onShow={() => onPerson(joiner.person)}
              onWrite={() => onWrite(graph.people[joiner.person]!)}
            />
          ) : null}
          <CircleList graph={graph} layout={layout} onCircle={rest.onCircle} />
        </>
      )}
    </>
  );
}
