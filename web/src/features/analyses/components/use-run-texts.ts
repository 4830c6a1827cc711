import type { AnalysisRun } from '@kith/contract/analyses/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** How many an ended run analysed, and what it charged; what didn't happen isn't mentioned. */
export function useRunTexts(): (run: AnalysisRun) => { ended: string; charged: string } {
  const { t } = useTranslation('analyses');
  const format = useFormat();
  return ({ done, failed, credits_charged: charged, credits_returned: returned }) => ({
    ended: t(failed === 0 ? 'ended.allTitle' : 'ended.title', {
      count: done,
      done: format.number(done),
      failed: format.number(failed),
    }),
    charged: t(returned === 0 ? 'chargedAll' : 'charged', {
      count: charged,
      number: format.number(charged),
      returned: format.number(returned),
    }),
  });
}
