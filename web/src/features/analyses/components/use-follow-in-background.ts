import type { AnalysisRun } from '@kith/contract/analyses/schemas';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';
import { showToast } from '#ui/toast.ts';
import { useRefreshAnalyses } from '../api/analyses.ts';
import { followRun } from '../api/follow-run.ts';
import { useRunTexts } from './use-run-texts.ts';

/** Shows how far a run is on every screen, until it has ended; then what was charged. */
export function useFollowInBackground(onReview: (contactId: string) => void) {
  const { t } = useTranslation('analyses');
  const format = useFormat();
  const refresh = useRefreshAnalyses();
  const textsOf = useRunTexts();

  function show({ id, done, failed, total }: AnalysisRun) {
    showToast({
      id,
      isProgress: true,
      title: t('background.title'),
      body: t('background.progress', {
        done: format.number(done + failed),
        total: format.number(total),
      }),
    });
  }

  function showEnded(run: AnalysisRun) {
    const first = run.latest.find(({ status }) => status === 'done');
    const { ended, charged } = textsOf(run);
    showToast(
      run.status === 'error'
        ? { id: run.id, kind: 'error', title: t('error.title'), body: charged }
        : {
            id: run.id,
            kind: 'success',
            title: ended,
            body: charged,
            ...(first && {
              action: { label: t('review'), onAct: () => onReview(first.contact.id) },
            }),
          },
    );
  }

  return (run: AnalysisRun) => {
    show(run);
    // A failure to ask leaves the run as it is: the dialog shows it again.
    void followRun(run.id, show)
      .then(showEnded, () => undefined)
      .then(refresh);
  };
}
