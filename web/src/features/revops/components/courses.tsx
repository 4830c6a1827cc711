import { paths } from '@kith/contract/app-routes/paths';
import type { CoursePass, CourseSummary } from '@kith/contract/training/endpoints';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ProgressBar } from '#ui/progress.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useCourses } from '../api/training.ts';

/** Every course with one's own progress, and who passed which. */
export function Courses() {
  const { t } = useTranslation('training');
  const { data, isError, error, refetch } = useCourses();
  if (isError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-dvh" />;
  return (
    <>
      <ul aria-label={t('list')} className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {data.items.map((course) => (
          <li key={course.id}>
            <CourseCard course={course} />
          </li>
        ))}
      </ul>
      <Passes passes={data.passes} />
    </>
  );
}

function CourseCard({ course }: { course: CourseSummary }) {
  const { t } = useTranslation('training');
  const format = useFormat();
  const { id, lessons, minutes, progress } = course;
  const read = progress.lessons_read.length;
  return (
    <Link
      to={paths.adminTraining({ course: id })}
      className="group grid h-full grid-cols-1 content-between gap-4 rounded-lg border border-border bg-surface p-5 shadow-raised hover:border-border-strong"
    >
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-md font-semibold">{t(`courses.${id}.title`)}</h2>
          <CourseState course={course} />
        </div>
        <p className="text-pretty text-muted">{t(`courses.${id}.about`)}</p>
      </div>
      <div className="flex items-end gap-4">
        <ProgressBar
          className="min-w-0 flex-1"
          label={t('progressOf', { title: t(`courses.${id}.title`) })}
          done={read}
          total={lessons}
          caption={t('lessonsRead', {
            read: format.number(read),
            all: format.number(lessons),
          })}
          timeLeft={t('minutes', { number: format.number(minutes) })}
        />
        <ChevronRight aria-hidden size={18} className="mb-0.5 shrink-0 text-muted" />
      </div>
    </Link>
  );
}

/** Passed, to be passed again since the course changed, or not passed yet. */
export function CourseState({ course: { progress } }: { course: Pick<CourseSummary, 'progress'> }) {
  const { t } = useTranslation('training');
  if (progress.passed_at !== null) return <Badge tone="good">{t('states.passed')}</Badge>;
  if (progress.passed_before !== null) return <Badge tone="warning">{t('states.again')}</Badge>;
  const isStarted = progress.lessons_read.length + progress.attempts > 0;
  return <Badge>{isStarted ? t('states.started') : t('states.open')}</Badge>;
}

function Passes({ passes }: { passes: readonly CoursePass[] }) {
  const { t } = useTranslation('training');
  const format = useFormat();
  return (
    <Section title={t('passes.title')} about={t('passes.about')}>
      <Card>
        {passes.length === 0 ? (
          <CardRow className="text-muted">{t('passes.none')}</CardRow>
        ) : (
          <ul aria-label={t('passes.title')} className="divide-y divide-border">
            {passes.map(
              ({ course, version, administrator, passed_at: at, is_current: isCurrent }) => (
                <li
                  key={`${course} ${version} ${administrator.id}`}
                  className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-5"
                >
                  <span className="min-w-0">
                    <span className="font-semibold">{administrator.name}</span>
                    {' · '}
                    {t(`courses.${course}.title`)}
                  </span>
                  <span className="text-sm text-muted">
                    {t('passes.version', { version: format.number(version) })}
                    {isCurrent ? '' : ` · ${t('passes.older')}`}
                    {' · '}
                    {format.dateTime(at)}
                  </span>
                </li>
              ),
            )}
          </ul>
        )}
      </Card>
    </Section>
  );
}
