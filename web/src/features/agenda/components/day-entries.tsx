import { paths } from '@kith/contract/app-routes/paths';
import type { CalendarEntry } from '@kith/contract/agenda/schemas';
import { ChevronRight } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { PersonLine } from '#ui/person-line.tsx';
import type { DayMap } from './day-map.ts';
import { KindMark } from './kind-mark.tsx';
import { subjectOf } from './subject-of.ts';
import { keyOf, useEntryLabels } from './use-entry-labels.ts';

type DayEntriesProps = {
  date: string;
  entries: readonly CalendarEntry[];
  /** The number of further entries. */
  hidden: number | undefined;
  /** What a month without entries is for. */
  about: string | undefined;
};

/** The entries of a day. */
export function DayEntries({ date, entries, hidden = 0, about }: DayEntriesProps) {
  const { t } = useTranslation('agenda');
  const format = useFormat();
  const { aboutOf } = useEntryLabels();
  return (
    <Section title={format.dayOf(date)}>
      <Card>
        {entries.length === 0 ? (
          <p className="p-5 text-sm text-pretty text-muted">
            {[t('calendar.nothing'), about].filter(Boolean).join(' ')}
          </p>
        ) : null}
        {entries.map((entry) => (
          <CardRow key={keyOf(entry)} className="py-3 sm:py-3">
            <PersonLine
              name={subjectOf(entry).name}
              warmth={subjectOf(entry).warmth}
              href={
                entry.meeting_id === null ? subjectOf(entry).href : paths.meeting(entry.meeting_id)
              }
              context={[entry.time && format.clockTime(entry.time), aboutOf(entry)]
                .filter(Boolean)
                .join(' · ')}
              trailing={<KindMark kind={entry.kind} />}
            />
          </CardRow>
        ))}
        {hidden > 0 ? (
          <p className="px-5 py-3 text-sm text-muted">
            {t('calendar.more', { count: hidden, number: format.number(hidden) })}
          </p>
        ) : null}
      </Card>
    </Section>
  );
}

type MonthAgendaProps = {
  dates: readonly string[];
  days: DayMap;
  hidden: Readonly<Record<string, number>>;
  today: string;
  about: string | undefined;
};

/** A month as a list of the days with entries, and always today. */
export function MonthAgenda({ dates, days, hidden, today, about }: MonthAgendaProps) {
  const { t } = useTranslation('agenda');
  const shown = dates.filter((date) => days.has(date) || date === today);
  if (shown.length === 0) return <p className="text-muted">{t('calendar.nothingMonth')}</p>;
  const listDays = (dates: readonly string[]) =>
    dates.map((date) => (
      <DayEntries
        key={date}
        date={date}
        entries={days.get(date) ?? []}
        hidden={hidden[date]}
        about={about}
      />
    ));
  const isNow = shown.includes(today);
  const past = isNow ? shown.filter((date) => date < today) : [];
  return (
    <div className="grid grid-cols-1 gap-5">
      {past.length > 0 ? (
        <details className="group">
          <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1.5 text-sm font-medium text-muted hover:text-text">
            <ChevronRight
              aria-hidden
              size={16}
              className="transition-transform group-open:rotate-90"
            />
            {t('calendar.earlier')}
          </summary>
          <div className="grid grid-cols-1 gap-5 pt-2">{listDays(past)}</div>
        </details>
      ) : null}
      {listDays(isNow ? shown.filter((date) => date >= today) : shown)}
    </div>
  );
}
