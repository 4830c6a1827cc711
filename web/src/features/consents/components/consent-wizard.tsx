import {
  type ConsentChoice,
  initialConsentChoice,
  requiredConsentKeys,
} from '@kith/contract/consents/rules';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ConsentChoices } from './consent-choices.tsx';
import { ConsentSummary } from './consent-summary.tsx';

export type ConsentWizardVariant = 'onboarding' | 'single';

/** Onboarding: choose, review and save, done. Otherwise: choose and save. */
const stepCounts: Record<ConsentWizardVariant, number> = { onboarding: 3, single: 1 };

type ConsentWizardProps = {
  variant: ConsentWizardVariant;
  title: string;
  description: string;
  /** Earlier choices; types without an answer follow the contract's rule. */
  supplied: Partial<ConsentChoice>;
  isSaving: boolean;
  onCancel: () => void;
  /** Shown under the choices. */
  wayOut?: ReactNode;
  /** Saves the choice; what it throws has been reported. */
  onSave: (choice: ConsentChoice) => Promise<void>;
  /** Receives all six values, once they are saved. */
  onComplete: (choice: ConsentChoice) => void;
};

const requiredGranted = Object.fromEntries(requiredConsentKeys.map((key) => [key, true]));

/** Asks for the consents in one or three steps. */
export function ConsentWizard({
  variant,
  title,
  description,
  supplied,
  isSaving,
  onCancel,
  wayOut,
  onSave,
  onComplete,
}: ConsentWizardProps) {
  const { t } = useTranslation('consent');
  const [choice, setChoice] = useState(() => initialConsentChoice(supplied));
  const [step, setStep] = useState(1);
  const stepCount = stepCounts[variant];
  const isLast = step === stepCount;
  const isComplete = requiredConsentKeys.every((key) => choice[key]);
  const isSaved = step === 3;

  /** Nothing is called done before it is saved. */
  async function goOn() {
    if (isSaved) return onComplete(choice);
    if (stepCount > 1 && step === 1) return setStep(2);
    try {
      await onSave(choice);
    } catch {
      return;
    }
    if (isLast) onComplete(choice);
    else setStep(step + 1);
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !isSaving && (isSaved ? onComplete(choice) : onCancel())}
      isDismissible={false}
      title={title}
      description={description}
      footer={
        <>
          {stepCount > 1 ? (
            <span className="mr-auto text-sm text-muted">{t('step', { step, stepCount })}</span>
          ) : null}
          <Button disabled={isSaving} onClick={() => (step === 1 ? onCancel() : setStep(step - 1))}>
            {step === 1 ? t('cancel') : t('back')}
          </Button>
          <Button
            variant="primary"
            disabled={!isComplete}
            isPending={isSaving}
            onClick={() => void goOn()}
          >
            {isLast ? t('complete') : t('continue')}
          </Button>
        </>
      }
    >
      {step === 1 ? (
        <>
          <Button
            size="sm"
            className="mt-2 mb-1"
            onClick={() => setChoice({ ...choice, ...requiredGranted })}
          >
            {t('chooseRequired')}
          </Button>
          <ConsentChoices
            choice={choice}
            onChange={(key, isGranted) => setChoice({ ...choice, [key]: isGranted })}
          />
          {wayOut ? <p className="mt-4 text-xs text-muted">{wayOut}</p> : null}
        </>
      ) : null}
      {step === 2 ? <ConsentSummary choice={choice} /> : null}
      {step === 3 ? (
        <div className="grid justify-items-center gap-2 py-8 text-center">
          <span className="grid size-14 place-items-center rounded-full bg-good-soft text-good-ink">
            <CircleCheck aria-hidden size={28} />
          </span>
          <h3 className="title-serif mt-2 text-xl">{t('allSet.title')}</h3>
          <p className="max-w-sm text-muted">{t('allSet.body')}</p>
        </div>
      ) : null}
    </Dialog>
  );
}
