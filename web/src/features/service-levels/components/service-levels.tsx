import type { ServiceLevels as Levels } from '@kith/contract/service-levels/endpoints';
import { objectives } from '@kith/contract/service-levels/rules';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useServiceLevels } from '../api/service-levels.ts';
import { AnswerFacts, MedianStat } from './answer-facts.tsx';
import { ObjectiveCard } from './objective-card.tsx';

/** Each objective with its budget, and what is measured and what is not. */
export function ServiceLevels({
  addressOf,
  queuePath,
}: {
  addressOf: (id: string) => string;
  /** Where questions are answered. */
  queuePath: string;
}) {
  const { data, isError, error, refetch } = useServiceLevels();
  if (isError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className="grid grid-cols-1 gap-6">
        {objectives.map((name) => (
          <Skeleton key={name} className="h-80" />
        ))}
      </div>
    );
  }
  return (
    <>
      {data.objectives.map((report) => (
        <ObjectiveCard
          key={report.objective}
          report={report}
          addressOf={addressOf}
          {...(report.objective === 'response' && {
            median: <MedianStat answers={data.answers} />,
            details: <AnswerFacts answers={data.answers} queuePath={queuePath} />,
          })}
        />
      ))}
      <Measured levels={data} />
    </>
  );
}

/** What the figures cover, and what the product can't measure. */
function Measured({ levels }: { levels: Levels }) {
  const { t } = useTranslation('service-levels');
  const format = useFormat();
  const { since, coverage, waiting_questions: waiting } = levels;
  return (
    <Section title={t('measured.title')}>
      <Card>
        <CardRow>
          {since === null || coverage === null
            ? t('measured.nothing')
            : t('measured.coverage', {
                share: format.number(coverage, { style: 'percent', maximumFractionDigits: 1 }),
                since: format.dateTime(since),
              })}
        </CardRow>
        <CardRow>{t('measured.outside')}</CardRow>
        <CardRow>
          {t('measured.support', { count: waiting, number: format.number(waiting) })}
        </CardRow>
      </Card>
    </Section>
  );
}
