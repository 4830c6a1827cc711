import { paths } from '@kith/contract/app-routes/paths';
import { type CohortBoard, cohortBoards, cohortSpans } from '@kith/contract/cohorts/rules';
import { Link, useLocation } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Select } from '#ui/select.tsx';
import { TabNav, tabLinkClasses } from '#ui/tab-nav.tsx';
import { channelChoices, useCohortRange, useCohorts } from '../api/cohorts.ts';
import { useFigureRange } from '../api/figures.ts';
import { FigureScreen } from './figure-screen.tsx';
import { useCohortChannels, useCohortWeeks } from './use-cohort-parts.ts';
import { usePeriod } from './use-period.ts';

/** What becomes of new members, by the week and the way they came, for administrators. */
export function CohortScreen({ board }: { board: CohortBoard }) {
  const { t } = useTranslation(['cohorts', 'analytics']);
  const { compares } = useFigureRange();
  const { data, isError, error, refetch } = useCohorts(board);
  const weeksOf = useCohortWeeks(compares);
  const channelsOf = useCohortChannels(compares);
  const periodOf = usePeriod();
  const period = data ? periodOf(data) : '\u00a0';
  return (
    <FigureScreen
      title={t(`titles.${board}`)}
      about={data ? t('period', { period }) : period}
      period={period}
      tabs={<BoardTabs current={board} />}
      range={<CohortRange />}
      fileName={t(`titles.${board}`)}
      skeletonClassName="h-[64rem]"
      failure={isError ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      parts={data ? [weeksOf(data), channelsOf(data)] : null}
    >
      <p className="max-w-3xl text-sm text-pretty text-muted">
        {t('small', { few: t('analytics:few') })}
      </p>
    </FigureScreen>
  );
}

/** The other boards, with the same weeks, channel and comparison. */
function BoardTabs({ current }: { current: CohortBoard }) {
  const { t } = useTranslation('cohorts');
  const { search } = useLocation();
  return (
    <TabNav label={t('boards')}>
      {cohortBoards.map((board) => (
        <Link
          key={board}
          to={{ pathname: paths.adminCohorts(board), search }}
          aria-current={board === current ? 'page' : undefined}
          className={tabLinkClasses}
        >
          {t(`tabs.${board}`)}
        </Link>
      ))}
    </TabNav>
  );
}

function CohortRange() {
  const { t } = useTranslation('cohorts');
  const format = useFormat();
  const { weeks, channel, setWeeks, setChannel } = useCohortRange();
  return (
    <>
      <SegmentedControl
        label={t('range')}
        value={String(weeks)}
        onValueChange={setWeeks}
        options={cohortSpans.map((known) => ({
          value: String(known),
          label: t('weeks', { number: format.number(known) }),
        }))}
      />
      <div className="w-60 max-w-full">
        <Select
          aria-label={t('columns.channel')}
          value={channel}
          onValueChange={setChannel}
          options={channelChoices.map((value) => ({ value, label: t(`channels.${value}`) }))}
        />
      </div>
    </>
  );
}
