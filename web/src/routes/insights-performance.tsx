import {
  type PerformanceRange,
  performanceRanges,
  performanceWeeks,
} from '@kith/contract/insights/performance-rules';
import { useSearchParams } from 'react-router';
import { InsightsFrame } from '#app/insights/insights-frame.tsx';
import { renderDraft } from '#app/insights/render-draft.tsx';
import type { ScreenHandle } from '#app/screen-handle.ts';
import { performanceOptions, readEventSet } from '#features/insights/api/performance.ts';
import { EventsScreen } from '#features/insights/components/events-screen.tsx';
import { PerformanceScreen } from '#features/insights/components/performance-screen.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';

const firstRange: PerformanceRange = 'quarter';
const rangeOf = (search: URLSearchParams) =>
  performanceRanges.find((one) => one === search.get('range')) ?? firstRange;

export const handle: ScreenHandle = {
  prefetch: (queryClient, search) => queryClient.prefetchQuery(performanceOptions(rangeOf(search))),
};

/** What the member's work on their network came to; `?event=` shows the events of a figure. */
export default function InsightsPerformance() {
  const { t } = useTranslation(['performance', 'insights']);
  const [search, setSearch] = useSearchParams();
  const range = rangeOf(search);
  const set = readEventSet(search);
  return (
    <InsightsFrame
      tab="performance"
      about={t('about', { weeks: performanceWeeks[range] })}
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
            options={performanceRanges.map((value) => ({ value, label: t(`ranges.${value}`) }))}
          />
        )
      }
    >
      {set ? (
        <EventsScreen set={set} renderDraft={renderDraft} />
      ) : (
        <PerformanceScreen range={range} />
      )}
    </InsightsFrame>
  );
}
