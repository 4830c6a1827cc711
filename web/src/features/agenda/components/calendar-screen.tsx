import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useIsAtLeast } from '#lib/media-query.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { calendarOptions } from '../api/agenda.ts';
import { listWeeks, moveMonth } from '../api/month-days.ts';
import { CalendarLegend } from './calendar-legend.tsx';
import { DayEntries, MonthAgenda } from './day-entries.tsx';
import { useToday } from './due-date.tsx';
import { ExportCalendar } from './export-calendar.tsx';
import { MonthGrid } from './month-grid.tsx';
import { OverdueGroup } from './overdue-group.tsx';
import type { DayMap } from './day-map.ts';

const gridBreakpointPx = 768;

type CalendarScreenProps = {
  tabs: ReactNode;
  /** What follows the month, once that has its height. */
  below: ReactNode;
};

/** The dates of a month: a grid if there is room, else a list of days. */
export function CalendarScreen({ tabs, below }: CalendarScreenProps) {
  const { t } = useTranslation(['agenda', 'common']);
  const { locale } = useLocalePreferences();
  const today = useToday();
  const hasGrid = useIsAtLeast(gridBreakpointPx);
  const [search, setSearch] = useSearchParams();
  const asked = search.get('month') ?? '';
  const isMonth = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/u.test(asked);
  const [selected, setSelected] = useState(
    isMonth && !today.startsWith(asked) ? `${asked}-01` : today,
  );
  const month = selected.slice(0, 7);
  const weeks = listWeeks(month, locale);
  const span = {
    from: weeks[0]?.[0] ?? selected,
    to: weeks.at(-1)?.at(-1) ?? selected,
  };
  const { data, error, isError, refetch } = useQuery({
    ...calendarOptions(span),
    // The grid stays while the next month loads, so that the focus stays in it.
    placeholderData: keepPreviousData,
  });
  const days: DayMap = Map.groupBy(data?.entries ?? [], ({ date }) => date);
  const hidden = data?.hidden ?? {};
  // Where there is no entry yet, a line says what will be here.
  const about = days.size === 0 ? t('calendar.description') : undefined;

  function show(date: string) {
    setSelected(date);
    const shown = date.slice(0, 7);
    if (shown !== month) setSearch({ month: shown }, { replace: true, preventScrollReset: true });
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      {/* The tabs are where the other sides of the address book have them. */}
      <div className="grid grid-cols-1 gap-1 max-sm:-mt-4 sm:gap-2">
        <PageHeader title={t('calendar.title')} hasSmallActions actions={<ExportCalendar />} />
        {tabs}
      </div>
      <OverdueGroup />
      <MonthBar month={month} today={today} onShow={show} />
      <CalendarLegend />
      {isError ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-96" />
      ) : hasGrid ? (
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <MonthGrid
            weeks={weeks}
            month={month}
            today={today}
            selected={selected}
            days={days}
            hidden={hidden}
            onSelect={show}
          />
          <DayEntries
            date={selected}
            entries={days.get(selected) ?? []}
            hidden={hidden[selected]}
            about={about}
          />
        </div>
      ) : (
        <MonthAgenda
          dates={weeks.flat().filter((date) => date.startsWith(month))}
          days={days}
          hidden={hidden}
          today={today}
          about={about}
        />
      )}
      {data || isError ? below : null}
    </div>
  );
}

type MonthBarProps = { month: string; today: string; onShow: (date: string) => void };

/** The shown month, and the ways to others. */
function MonthBar({ month, today, onShow }: MonthBarProps) {
  const { t } = useTranslation('agenda');
  const format = useFormat();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <IconButton
        label={t('calendar.previous')}
        icon={<ChevronLeft aria-hidden size={18} />}
        onClick={() => onShow(`${moveMonth(month, -1)}-01`)}
      />
      <IconButton
        label={t('calendar.next')}
        icon={<ChevronRight aria-hidden size={18} />}
        onClick={() => onShow(`${moveMonth(month, 1)}-01`)}
      />
      <h2 className="title-serif px-1 text-xl" aria-live="polite">
        {format.monthYear(month)}
      </h2>
      <Button size="sm" className="ml-auto" onClick={() => onShow(today)}>
        {t('calendar.today')}
      </Button>
    </div>
  );
}
