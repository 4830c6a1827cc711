import type { ConsentChoice } from '@kith/contract/consents/rules';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { NetworkIllustration } from '#ui/network-illustration.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { type ConsentRecord, useOpenGate, useSaveConsents } from '../api/consents.ts';
import { ConsentWizard, type ConsentWizardVariant } from './consent-wizard.tsx';

type ConsentDialogProps = {
  userId: string;
  variant: ConsentWizardVariant;
  supplied: Partial<ConsentChoice>;
  onCancel: () => void;
  wayOut: ReactNode;
};

/** The gate's dialog, over an illustration in place of a screen that may not be shown yet. */
export function ConsentDialog({ userId, variant, supplied, onCancel, wayOut }: ConsentDialogProps) {
  const { t } = useTranslation('consent');
  const save = useSaveConsents(userId);
  const openGate = useOpenGate(userId);
  const [isDone, setIsDone] = useState(false);
  const saved = useRef<ConsentRecord[]>([]);
  return (
    <div className="fixed inset-0 grid place-items-center overflow-hidden">
      <PageTitle>{t('dialog.title')}</PageTitle>
      <NetworkIllustration className="size-[min(150vmin,70rem)] max-w-none opacity-45" />
      <ConsentWizard
        variant={variant}
        title={t('dialog.title')}
        description={t('dialog.description')}
        supplied={supplied}
        isSaving={save.isPending || isDone}
        onCancel={onCancel}
        wayOut={wayOut}
        onSave={async (choice) => {
          saved.current = await save.mutateAsync(choice);
        }}
        onComplete={() => {
          setIsDone(true);
          openGate(saved.current);
        }}
      />
    </div>
  );
}
