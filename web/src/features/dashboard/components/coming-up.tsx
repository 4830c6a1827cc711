import { paths } from '@kith/contract/app-routes/paths';
import type { Dashboard } from '@kith/contract/dashboard/endpoints';
import { useFormat } from '#lib/i18n/format.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { PersonLine } from '#ui/person-line.tsx';
import { describeDay } from './describe-day.ts';

type UpcomingDate = Dashboard['upcoming'][number];

/** Birthdays, anniversaries and meetings of the next two weeks. */
export function ComingUp({ upcoming }: { upcoming: readonly UpcomingDate[] }) {
  const { t } = useTranslation('dashboard');
  return (
    <Section title={t('upcoming.title')}>
      <Card>
        {upcoming.length === 0 ? (
          <p className="p-5 text-sm text-pretty text-muted">{t('upcoming.none')}</p>
        ) : (
          upcoming.map((date) => (
            <CardRow key={`${date.type}:${date.contact.id}:${date.at}`} className="py-3 sm:py-3">
              <UpcomingLine date={date} />
            </CardRow>
          ))
        )}
      </Card>
    </Section>
  );
}

function UpcomingLine({ date }: { date: UpcomingDate }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { timezone } = useLocalePreferences();
  const years = date.years ?? 0;
  const occasions = {
    birthday: t('upcoming.birthday'),
    work_anniversary: date.summary
      ? t('upcoming.anniversaryAt', {
          count: years,
          number: format.number(years),
          company: date.summary,
        })
      : t('upcoming.anniversary', { count: years, number: format.number(years) }),
    meeting: date.summary || t('upcoming.meeting'),
  };
  return (
    <PersonLine
      name={date.contact.full_name}
      warmth={date.contact.warmth}
      href={paths.contact(date.contact.id)}
      context={occasions[date.type]}
      trailing={
        <time dateTime={date.at} className="grid justify-items-end">
          <span>{describeDay(date.at, { format, timezone })} </span>
          {date.all_day ? null : <span>{format.time(date.at)}</span>}
        </time>
      }
    />
  );
}
