import { paths } from '@kith/contract/app-routes/paths';
import { type InsightRange, insightRanges } from '@kith/contract/insights/rules';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { InsightsFrame } from '#app/insights/insights-frame.tsx';
import { renderDraft } from '#app/insights/render-draft.tsx';
import { renderPeopleActions } from '#app/insights/render-people-actions.tsx';
import { usePlan } from '#app/insights/use-people-change.ts';
import type { ScreenHandle } from '#app/screen-handle.ts';
import { readPeopleSet } from '#features/insights/api/people-address.ts';
import { OverviewScreen } from '#features/insights/components/overview-screen.tsx';
import { PeopleScreen } from '#features/insights/components/people-screen.tsx';
import { PlainOverview } from '#features/insights/components/plain-overview.tsx';
import { useFlags } from '#lib/flags.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const ReviewScreen = lazy(async () => {
  const screen = await import('#features/insights/components/review-screen.tsx');
  return { default: screen.ReviewScreen };
});

/** Nothing of the graph is loaded before it is opened. */
const InsightsGraph = lazy(async () => {
  const graph = await import('#app/insights/insights-graph.tsx');
  return { default: graph.InsightsGraph };
});

const isGraph = (search: URLSearchParams) => search.get('view') === 'graph';

export const handle: ScreenHandle = { isFullBleed: isGraph };

const firstRange: InsightRange = 'year';
const monthPattern = /^\d{4}-\d\d$/u;

/** What the member's network is worth and where it is going; `?view=graph` shows it as a graph. */
export default function Insights() {
  const flags = useFlags();
  const [search] = useSearchParams();
  if (!isGraph(search)) return <InsightsOverview />;
  if (flags?.insights_v2 === false) {
    return (
      <div className="overflow-y-auto px-4 py-6 sm:px-6 md:px-8">
        <InsightsOverview />
      </div>
    );
  }
  return (
    <Suspense fallback={<Skeleton className="m-8 h-110 rounded-lg" />}>
      <InsightsGraph />
    </Suspense>
  );
}

/** `?set=` shows the people of a figure. */
function InsightsOverview() {
  const { t } = useTranslation(['insights', 'lists', 'common']);
  const flags = useFlags();
  const plan = usePlan();
  const [search, setSearch] = useSearchParams();
  const range = insightRanges.find((one) => one === search.get('range')) ?? firstRange;
  const set = readPeopleSet(search);
  const isReview = search.get('view') === 'review';
  const month = search.get('month') ?? '';
  const isPlain = flags !== null && !flags.insights_v2;
  return (
    <InsightsFrame
      tab="overview"
      about={t('about')}
      actions={
        isPlain || set || isReview ? null : (
          <>
            <Button asChild>
              <Link to={paths.insights({ view: 'review' })}>{t('review')}</Link>
            </Button>
            <SegmentedControl
              label={t('range.label')}
              value={range}
              onValueChange={(next) =>
                setSearch(next === firstRange ? {} : { range: next }, {
                  replace: true,
                  preventScrollReset: true,
                })
              }
              options={insightRanges.map((value) => ({ value, label: t(`range.${value}`) }))}
            />
          </>
        )
      }
    >
      {flags === null ? (
        <Skeleton className="h-110 rounded-lg" />
      ) : isPlain ? (
        <PlainOverview />
      ) : isReview ? (
        <Suspense fallback={<Skeleton className="h-110 rounded-lg" />}>
          <ReviewScreen
            month={monthPattern.test(month) ? month : undefined}
            renderDraft={renderDraft}
            onPlan={plan}
          />
        </Suspense>
      ) : set ? (
        <PeopleScreen set={set} renderDraft={renderDraft} renderActions={renderPeopleActions} />
      ) : (
        <OverviewScreen range={range} renderDraft={renderDraft} onPlan={plan} />
      )}
    </InsightsFrame>
  );
}
