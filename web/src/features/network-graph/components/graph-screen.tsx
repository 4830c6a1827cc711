import { paths } from '@kith/contract/app-routes/paths';
import type { Graph } from '@kith/contract/insights/graph';
import { Waypoints } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { sidePanelBreakpointPx, useIsAtLeast } from '#lib/media-query.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Addressee } from '../api/addressee.ts';
import type { GraphView } from '../api/choice.ts';
import { useGraph, useLayout } from '../api/graph.ts';
import type { Layout } from '../layout/layout-types.ts';
import { GraphAbout } from './graph-about.tsx';
import { GraphPanel } from './graph-panel.tsx';
import { GraphToolbar } from './graph-toolbar.tsx';

/** The picture comes after the list, and only where it is shown. */
const GraphMap = lazy(async () => {
  const map = await import('./graph-map.tsx');
  return { default: map.GraphMap };
});

export type GraphScreenProps = {
  view: GraphView;
  onView: (view: GraphView) => void;
  /** The page's title with its tabs. */
  renderHead: (about: ReactNode) => ReactNode;
  renderDraft: (person: Addressee, onClose: () => void) => ReactNode;
  renderActions: (ids: readonly string[]) => ReactNode;
};

/** The network as circles of people who know each other or have something in common. */
export function GraphScreen(props: GraphScreenProps) {
  const { view, renderHead } = props;
  const { t } = useTranslation('graph');
  const { data: graph, error, refetch } = useGraph();
  const layout = useLayout(graph, view.arrangement);
  if (error && !graph) {
    return (
      <Lone head={renderHead(t('about'))}>
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </Lone>
    );
  }
  if (graph && graph.people.length === 0)
    return (
      <Lone head={renderHead(t('about'))}>
        <NoOne />
      </Lone>
    );
  if (layout.isError) {
    return (
      <Lone head={renderHead(t('about'))}>
        <LoadFailure error={layout.error} onRetry={() => void layout.refetch()} />
      </Lone>
    );
  }
  if (!graph || !layout.data) {
    return (
      <Lone head={renderHead(t('about'))}>
        <p role="status" className="mb-3 text-sm text-muted">
          {t('layingOut')}
        </p>
        <Skeleton className="h-110 rounded-lg" />
      </Lone>
    );
  }
  return <WholeGraph {...props} graph={graph} layout={layout.data} />;
}

function Lone({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-h-0 flex-1 grid-cols-1 content-start gap-5 overflow-y-auto px-4 py-6 sm:px-6 md:px-8">
      {head}
      <div>{children}</div>
    </div>
  );
}

function NoOne() {
  const { t } = useTranslation('graph');
  return (
    <EmptyState
      icon={<Waypoints aria-hidden size={22} />}
      title={t('empty.title')}
      description={t('empty.text')}
      action={
        <Button asChild variant="primary">
          <Link to={paths.contactsImport()}>{t('empty.action')}</Link>
        </Button>
      }
    />
  );
}

type WholeProps = GraphScreenProps & { graph: Graph; layout: Layout };

/** The picture and the list beside it; on phones the list, or the picture for who asks for it. */
function WholeGraph({ view, onView, renderHead, graph, layout, ...slots }: WholeProps) {
  const { t } = useTranslation('graph');
  const isWide = useIsAtLeast(sidePanelBreakpointPx);
  const [form, setForm] = useState<'list' | 'map'>('list');
  const [warmthFrom, setWarmthFrom] = useState(0);
  const [to, setTo] = useState<Addressee | null>(null);
  const found = graph.people.findIndex(({ id }) => id === view.person);
  const person = found < 0 ? null : found;
  const circle = view.circle !== null && layout.circles[view.circle] ? view.circle : null;
  const onPerson = (at: number) => onView({ ...view, circle: null, person: graph.people[at]!.id });
  const onCircle = (at: number) => onView({ ...view, circle: at, person: null });
  const onNothing = () => onView({ ...view, circle: null, person: null });
  const chosen = { graph, layout, person, circle, onPerson, onCircle };
  const isMapShown = isWide || form === 'map';
  const toolbar = (
    <GraphToolbar
      arrangement={view.arrangement}
      onArrange={(arrangement) => onView({ ...view, arrangement, circle: null })}
      warmthFrom={warmthFrom}
      onWarmthFrom={setWarmthFrom}
    />
  );
  const map = (
    <Suspense fallback={<Skeleton className="size-full rounded-none" />}>
      <GraphMap {...chosen} warmthFrom={warmthFrom} onNothing={onNothing} />
    </Suspense>
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col max-lg:overflow-y-auto lg:flex-row">
      <div className="flex min-w-0 flex-col lg:flex-1">
        <div className="grid gap-5 px-4 pt-6 pb-4 sm:px-6 md:px-8">
          {renderHead(<GraphAbout graph={graph} layout={layout} />)}
          {isWide ? null : (
            <div>
              <SegmentedControl
                label={t('form.label')}
                value={form}
                onValueChange={setForm}
                options={[
                  { value: 'list', label: t('form.list') },
                  { value: 'map', label: t('form.map') },
                ]}
              />
            </div>
          )}
        </div>
        {isMapShown ? (
          <div className="relative min-h-0 max-lg:h-[60dvh] max-lg:min-h-96 lg:flex-1">
            {map}
            <div className="pointer-events-none absolute right-16 bottom-4 left-4 z-2 *:*:pointer-events-auto md:left-8">
              {toolbar}
            </div>
          </div>
        ) : null}
      </div>
      {isWide || form === 'list' ? (
        <aside
          aria-label={t('panel')}
          className="border-border bg-surface max-lg:border-t lg:w-88 lg:shrink-0 lg:overflow-y-auto lg:border-l"
        >
          <GraphPanel
            {...chosen}
            onNothing={onNothing}
            onWrite={setTo}
            renderActions={slots.renderActions}
          />
        </aside>
      ) : null}
      {to ? slots.renderDraft(to, () => setTo(null)) : null}
    </div>
  );
}
