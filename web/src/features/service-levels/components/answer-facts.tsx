import type { ServiceLevels } from '@kith/contract/service-levels/endpoints';
import { minuteMs } from '@kith/contract/core/time';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Stat } from '#ui/stat.tsx';

type Answers = ServiceLevels['answers'];

/** The median time to an answer; without one where nothing counts or half of the questions wait. */
export function MedianStat({ answers }: { answers: Answers }) {
  const { t } = useTranslation('service-levels');
  const { duration } = useFormat();
  const { median_minutes: median, answered, overdue } = answers;
  const isWaiting = median === null && answered + overdue > 0;
  return (
    <Stat
      value={median === null ? '–' : duration(median * minuteMs)}
      label={t(isWaiting ? 'answers.waiting' : 'answers.median')}
    />
  );
}

/** What waits, what has time, what doesn't count, and where to answer. */
export function AnswerFacts({ answers, queuePath }: { answers: Answers; queuePath: string }) {
  const { t } = useTranslation('service-levels');
  const { number } = useFormat();
  const { overdue, open, unknown } = answers;
  const facts = [
    t('answers.late', { count: overdue, number: number(overdue) }),
    open === 0 ? '' : t('answers.open', { count: open, number: number(open) }),
    unknown === 0 ? '' : t('answers.unknown', { count: unknown, number: number(unknown) }),
  ];
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 text-sm">
      <span className="min-w-0">{facts.filter(Boolean).join(' ')}</span>
      <Link to={queuePath} className="text-ember-ink underline-offset-4 hover:underline">
        {t('answers.queue')}
      </Link>
    </p>
  );
}
