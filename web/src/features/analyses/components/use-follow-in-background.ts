import type { AnalysisRun } from '@kith/contract/analyses/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { showToast } from '#ui/toast.ts';
import { useRefreshAnalyses } from '../api/analyses.ts';
import { followRun } from '../api/follow-run.ts';
import { measureFrom } from './measure-from.ts';
import { useRunTexts } from './use-run-texts.ts';

/** Runs that are shown already, whoever asked for it. */
const followed = new Set<string>();

/** Shows how far a run is on every screen, until it has ended; then what was charged. */
export function useFollowInBackground(onReview: (contactId: string) => void) {
  const { t } = useTranslation('analyses');
  const format = useFormat();
  const refresh = useRefreshAnalyses();
  const textsOf = useRunTexts();

  function show({ id, done, failed, total }: AnalysisRun, timeLeftMs: number | null) {
    const numbers = { done: format.number(done + failed), total: format.number(total) };
    showToast({
      id,
      progress: { done: done + failed, total },
      title: t('background.title'),
      body:
        timeLeftMs === null
          ? t('background.progress', numbers)
          : t('background.progressLeft', { ...numbers, time: format.duration(timeLeftMs) }),
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
    if (followed.has(run.id)) return;
    followed.add(run.id);
    const timeLeftOf = measureFrom(run, Date.now());
    show(run, null);
    // A failure to ask leaves the run as it is: the dialog shows it again.
    void followRun(run.id, (next) => show(next, timeLeftOf(next, Date.now())))
      .then(showEnded, () => undefined)
      .then(() => {
        followed.delete(run.id);
        return refresh();
      });
  };
}
