import type { CalendarEntry, CalendarKind } from '@kith/contract/agenda/schemas';
import { clsx } from 'clsx';
import type { KeyboardEvent } from 'react';
import { useEffect, useRef } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { dateByKey } from '../api/month-days.ts';
import type { DayMap } from './day-map.ts';
import { subjectOf } from './subject-of.ts';
import { keyOf, useEntryLabels } from './use-entry-labels.ts';

/** The number of entries shown in a day of the grid. */
const shownEntries = 2;

type MonthGridProps = {
  weeks: readonly (readonly string[])[];
  month: string;
  today: string;
  selected: string;
  days: DayMap;
  hidden: Readonly<Record<string, number>>;
  onSelect: (date: string) => void;
};

/** A month as a grid: arrows move by days and weeks, Page Up and Page Down by months. */
export function MonthGrid({
  weeks,
  month,
  today,
  selected,
  days,
  hidden,
  onSelect,
}: MonthGridProps) {
  const format = useFormat();
  const { locale } = useLocalePreferences();
  const tableRef = useRef<HTMLDivElement>(null);
  const isMovedByKey = useRef(false);

  useEffect(() => {
    if (!isMovedByKey.current) return;
    isMovedByKey.current = false;
    tableRef.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  function move(event: KeyboardEvent) {
    const next = dateByKey(event.key, selected, locale);
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    isMovedByKey.current = true;
    onSelect(next);
  }

  return (
    <div
      ref={tableRef}
      role="grid"
      tabIndex={-1}
      aria-label={format.monthYear(month)}
      className="overflow-hidden rounded-lg border border-border bg-surface shadow-raised"
    >
      <div role="row" className="grid grid-cols-7">
        {weeks[0]?.map((date) => (
          <span key={date} role="columnheader" className="p-2 text-sm font-medium text-muted">
            {format.weekdayOf(date)}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className="grid grid-cols-7">
          {week.map((date) => (
            <DayCell
              key={date}
              date={date}
              isInMonth={date.startsWith(month)}
              isToday={date === today}
              isSelected={date === selected}
              entries={days.get(date) ?? []}
              hidden={hidden[date] ?? 0}
              onSelect={() => onSelect(date)}
              onKeyDown={move}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The grid's colours by the kind of entry. */
export const tones: Record<CalendarKind, string> = {
  meeting: 'bg-text/15 text-text',
  reminder: 'bg-warning-soft text-warning-ink',
  next_step: 'bg-sunken text-text',
  birthday: 'bg-good-soft text-good-ink',
  cadence: 'bg-ember-soft text-ember-ink',
};

type DayCellProps = {
  date: string;
  isInMonth: boolean;
  isToday: boolean;
  isSelected: boolean;
  entries: readonly CalendarEntry[];
  hidden: number;
  onSelect: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function DayCell({
  date,
  isInMonth,
  isToday,
  isSelected,
  entries,
  hidden,
  onSelect,
  onKeyDown,
}: DayCellProps) {
  const { t } = useTranslation('agenda');
  const format = useFormat();
  const { sentenceOf } = useEntryLabels();
  const count = entries.length + hidden;
  const rest = count - Math.min(entries.length, shownEntries);
  const name = [
    format.dayOf(date),
    isToday ? t('calendar.today') : null,
    count > 0 ? t('calendar.count', { count, number: format.number(count) }) : null,
  ];
  return (
    <div
      role="gridcell"
      aria-selected={isSelected}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isSelected ? 0 : -1}
      onClick={onSelect}
      onKeyDown={onKeyDown}
      className={clsx(
        'relative min-h-26 min-w-0 cursor-pointer border-t border-border p-1.5 not-first:border-l focus-visible:-outline-offset-2',
        isSelected && 'bg-sunken',
        isInMonth ? '' : 'text-muted',
      )}
    >
      <span className="sr-only">{format.series(name)}</span>
      <div aria-hidden className="grid grid-cols-1 gap-1">
        <span
          className={clsx(
            'grid size-6 place-items-center rounded-full text-sm tabular-nums',
            isToday && 'bg-ember font-semibold text-on-ember',
          )}
        >
          {format.number(Number(date.slice(8)))}
        </span>
        {entries.slice(0, shownEntries).map((entry) => (
          <span
            key={keyOf(entry)}
            title={sentenceOf(entry)}
            className={clsx(
              'line-clamp-2 rounded-sm px-1.5 py-0.5 text-xs leading-4 wrap-anywhere',
              tones[entry.kind],
            )}
          >
            {subjectOf(entry).name}
          </span>
        ))}
        {rest > 0 ? (
          <span className="px-1.5 text-xs text-muted">
            {t('calendar.more', { count: rest, number: format.number(rest) })}
          </span>
        ) : null}
      </div>
    </div>
  );
}
