import { quickstartSteps } from '@kith/contract/quickstart/rules';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { showToast } from '#ui/toast.ts';
import { isFinished, useDismissQuickstart, useQuickstart } from '../api/quickstart.ts';
import { QuickstartSteps } from './quickstart-steps.tsx';

/** The first steps on the dashboard, until they are done or hidden. */
export function QuickstartCard() {
  const { t } = useTranslation(['quickstart', 'common']);
  const format = useFormat();
  const quickstart = useQuickstart();
  const dismiss = useDismissQuickstart();
  if (!quickstart.data || quickstart.data.is_dismissed || isFinished(quickstart.data)) return null;
  const { steps } = quickstart.data;
  const done = quickstartSteps.filter((step) => steps[step]).length;

  function putAside() {
    dismiss.mutate({ is_dismissed: true });
    showToast({
      title: t('dismissed'),
      action: { label: t('common:undo'), onAct: () => dismiss.mutate({ is_dismissed: false }) },
    });
  }

  return (
    <Section
      title={t('title')}
      aside={
        <span className="inline-flex items-center gap-3">
          {t('progress', {
            done: format.number(done),
            total: format.number(quickstartSteps.length),
          })}
          <Button size="sm" variant="ghost" className="-my-2" onClick={putAside}>
            {t('dismiss')}
          </Button>
        </span>
      }
    >
      <Card>
        <QuickstartSteps done={steps} />
      </Card>
    </Section>
  );
}
