import { type TrendRange, trendRanges } from '@kith/contract/insights/trends-rules';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { InsightsFrame } from '#app/insights/insights-frame.tsx';
import { renderDraft } from '#app/insights/render-draft.tsx';
import { renderPeopleActions } from '#app/insights/render-people-actions.tsx';
import type { ScreenHandle } from '#app/screen-handle.ts';
import { readPeopleSet } from '#features/insights/api/people-address.ts';
import { trendsOptions } from '#features/insights/api/trends.ts';
import { TrendPeople } from '#features/insights/components/trend-people.tsx';
import { TrendsAbout, TrendsScreen } from '#features/insights/components/trends-screen.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';

const TopicPostDialog = lazy(async () => {
  const dialog = await import('#features/posts/components/topic-post-dialog.tsx');
  return { default: dialog.TopicPostDialog };
});

const firstRange: TrendRange = 'quarter';
const rangeOf = (search: URLSearchParams) =>
  trendRanges.find((one) => one === search.get('range')) ?? firstRange;

export const handle: ScreenHandle = {
  prefetch: (queryClient, search) => queryClient.prefetchQuery(trendsOptions(rangeOf(search))),
};

/** What is rising and falling in the member's network; `?set=` shows the people of a trend. */
export default function InsightsTrends() {
  const { t } = useTranslation(['trends', 'insights']);
  const [search, setSearch] = useSearchParams();
  const range = rangeOf(search);
  const set = readPeopleSet(search);
  return (
    <InsightsFrame
      tab="trends"
      about={<TrendsAbout range={range} />}
      actions={
        set ? null : (
          <SegmentedControl
            label={t('insights:range.label')}
            value={range}
            onValueChange={(next) =>
              setSearch(next === firstRange ? {} : { range: next }, {
                replace: true,
                preventScrollReset: true,
              })
            }
            options={trendRanges.map((value) => ({ value, label: t(`ranges.${value}`) }))}
          />
        )
      }
    >
      {set ? (
        <TrendPeople
          set={set}
          range={range}
          renderDraft={renderDraft}
          renderActions={renderPeopleActions}
        />
      ) : (
        <TrendsScreen
          range={range}
          renderDraft={renderDraft}
          renderPost={(topic, onClose) => (
            <Suspense>
              <TopicPostDialog topic={topic} title={t('post', { topic })} onClose={onClose} />
            </Suspense>
          )}
        />
      )}
    </InsightsFrame>
  );
}
