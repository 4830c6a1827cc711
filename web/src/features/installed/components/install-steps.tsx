import { Check, Share, SquarePlus } from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { closeSteps } from '../api/installation.ts';

const steps = [
  { name: 'share', Icon: Share },
  { name: 'addToHome', Icon: SquarePlus },
  { name: 'add', Icon: Check },
] as const;

/** The steps to add the app to the home screen of iOS, which has no button for it. */
export function InstallSteps() {
  const { t } = useTranslation('installed');
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={closeSteps}
      title={t('steps.title')}
      description={t('steps.body')}
      footer={
        <Button variant="primary" onClick={closeSteps}>
          {t('steps.done')}
        </Button>
      }
    >
      <ol className="grid gap-3.5">
        {steps.map(({ name, Icon }, index) => (
          <li key={name} className="flex items-center gap-3">
            <span
              aria-hidden
              className="numerals-serif grid size-7 shrink-0 place-items-center rounded-full bg-ember-soft text-base text-ember-ink"
            >
              {index + 1}
            </span>
            <span className="min-w-0 flex-1 text-md">{t(`steps.${name}`)}</span>
            <Icon aria-hidden size={18} className="text-muted" />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
