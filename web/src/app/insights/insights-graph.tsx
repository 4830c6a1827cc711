import { useSearchParams } from 'react-router';
import { CircleActions } from '#app/insights/circle-actions.tsx';
import { InsightsHead } from '#app/insights/insights-frame.tsx';
import { renderDraft } from '#app/insights/render-draft.tsx';
import { readGraphView, writeGraphView } from '#features/network-graph/api/choice.ts';
import { GraphScreen } from '#features/network-graph/components/graph-screen.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** The network as a graph, below the head of the insights. */
export function InsightsGraph() {
  // At once, so that no text suspends the page again.
  useTranslation(['insights', 'graph', 'details', 'contacts', 'common']);
  const [search, setSearch] = useSearchParams();
  return (
    <GraphScreen
      view={readGraphView(search)}
      onView={(view) => setSearch(writeGraphView(view), { preventScrollReset: true })}
      renderHead={(about) => <InsightsHead tab="graph" about={about} />}
      renderDraft={renderDraft}
      renderActions={(ids) => <CircleActions ids={ids} />}
    />
  );
}
