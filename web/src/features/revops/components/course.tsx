import { paths } from '@kith/contract/app-routes/paths';
import type { CourseId } from '@kith/contract/training/courses';
import type { CourseText } from '@kith/contract/training/endpoints';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ArrowNav } from '#ui/arrow-nav.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useTakeLostFocus } from '#ui/use-take-lost-focus.ts';
import { useCourse, useReadLesson } from '../api/training.ts';
import { CourseState } from './courses.tsx';
import { RunbookText } from './runbook-text.tsx';
import { Sandbox } from './sandbox.tsx';

/** One course: its lessons, and the test in the sandbox. */
export function Course({ id }: { id: CourseId }) {
  const { t } = useTranslation('training');
  const { locale } = useLocalePreferences();
  const { data, isError, error, refetch } = useCourse(id, locale);
  return (
    <>
      <BackLink to={paths.adminTraining()}>{t('all')}</BackLink>
      {isError ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Parts key={`${id} ${data.version}`} course={data} />
      ) : (
        <Skeleton className="h-dvh" />
      )}
    </>
  );
}

function Parts({ course }: { course: CourseText }) {
  const { t } = useTranslation('training');
  const { lessons, test, progress } = course;
  const next = lessons.findIndex((_, at) => !progress.lessons_read.includes(at + 1));
  const [part, setPart] = useState(next < 0 ? lessons.length : next);
  const titles = [...lessons, test].map(({ title }) => title);
  const isTest = part === lessons.length;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <ArrowNav axis="vertical" aria-label={t('parts')}>
        <Card className="grid grid-cols-1 p-2">
          {titles.map((title, at) => {
            const isDone =
              at === lessons.length
                ? progress.passed_at !== null
                : progress.lessons_read.includes(at + 1);
            return (
              <button
                key={title}
                type="button"
                aria-current={at === part ? 'step' : undefined}
                onClick={() => setPart(at)}
                className={clsx(
                  'flex items-center justify-between gap-2 rounded-md px-3 py-2 text-left hover:bg-sunken',
                  at === part && 'bg-sunken font-semibold',
                )}
              >
                <span className="min-w-0">{title}</span>
                {isDone ? (
                  <>
                    <Check aria-hidden size={16} className="shrink-0 text-good-ink" />
                    <span className="sr-only">{t('done')}</span>
                  </>
                ) : null}
              </button>
            );
          })}
        </Card>
      </ArrowNav>
      {isTest ? (
        <Test course={course} />
      ) : (
        <Lesson key={part} course={course} at={part} onNext={() => setPart(part + 1)} />
      )}
    </div>
  );
}

function Test({ course }: { course: CourseText }) {
  const heading = useTakeLostFocus<HTMLHeadingElement>();
  const { id, version, test } = course;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <Card className="grid grid-cols-1 gap-4 p-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 ref={heading} tabIndex={-1} className="title-serif text-xl outline-none">
            {test.title}
          </h2>
          <CourseState course={course} />
        </div>
        <RunbookText body={test.body} />
      </Card>
      <Sandbox id={id} version={version} />
    </div>
  );
}

type LessonProps = { course: CourseText; at: number; onNext: () => void };

function Lesson({ course, at, onNext }: LessonProps) {
  const { t } = useTranslation('training');
  const { mutate } = useReadLesson();
  const heading = useTakeLostFocus<HTMLHeadingElement>();
  const lesson = course.lessons[at];
  const isLast = at === course.lessons.length - 1;
  return (
    <Card className="grid min-w-0 grid-cols-1 gap-5 p-5">
      <h2 ref={heading} tabIndex={-1} className="title-serif text-xl outline-none">
        {lesson?.title}
      </h2>
      <div className="max-w-prose">
        <RunbookText body={lesson?.body ?? ''} />
      </div>
      <Button
        variant="primary"
        className="justify-self-start"
        onClick={() => {
          mutate({ id: course.id, version: course.version, lesson: at + 1 });
          onNext();
        }}
      >
        {isLast ? t('toTest') : t('next')}
      </Button>
    </Card>
  );
}
