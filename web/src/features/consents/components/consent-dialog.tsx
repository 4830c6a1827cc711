import type { ConsentChoice } from '@kith/contract/consents/rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkIllustration } from '#ui/network-illustration.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { useSaveConsents } from '../api/consents.ts';
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
  return (
    <div className="fixed inset-0 grid place-items-center overflow-hidden">
      <PageTitle>{t('dialog.title')}</PageTitle>
      <NetworkIllustration className="size-[min(150vmin,70rem)] max-w-none opacity-45" />
      <ConsentWizard
        variant={variant}
        title={t('dialog.title')}
        description={t('dialog.description')}
        supplied={supplied}
        isSaving={save.isPending || save.isSuccess}
        onCancel={onCancel}
        wayOut={wayOut}
        onComplete={(choice) => save.mutate(choice)}
      />
    </div>
  );
}
