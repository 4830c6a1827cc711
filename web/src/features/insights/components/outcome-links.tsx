import type { Performance } from '@kith/contract/insights/performance';
import type { PerformanceEvent } from '@kith/contract/insights/performance-rules';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { eventsPath } from '../api/performance.ts';

type OutcomeLinksProps = {
  event: PerformanceEvent;
  span: { from: string; to: string };
  outcomes: Performance['nudges']['outcomes'];
};

/** What came of events, each with those it counts. */
export function OutcomeLinks({ event, span, outcomes }: OutcomeLinksProps) {
  const { t } = useTranslation('performance');
  const format = useFormat();
  return outcomes.map(({ outcome, events }) => (
    <Link
      key={outcome ?? 'none'}
      to={eventsPath({ event, ...span, outcome: outcome ?? 'none' })}
      className="rounded-sm underline decoration-border-strong underline-offset-3 hover:text-text"
    >
      {t('counted', {
        number: format.number(events),
        outcome: t(`outcomes.${outcome ?? 'none'}`),
      })}
    </Link>
  ));
}
