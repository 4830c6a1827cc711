import type { BulkSelection } from '@kith/contract/contacts/bulk';
import { WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { FillDialog } from '#features/contact-intelligence/components/fill-dialog.tsx';
import { useFlag } from '#lib/flags.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { BarButton } from '#ui/bar-button.tsx';

/** In the bar of the selected contacts: fills in what is missing of them. */
export function FillContacts({ selection }: { selection: BulkSelection }) {
  const { t } = useTranslation('contact-intelligence');
  const isOn = useFlag('ai_analysis_v1');
  const [isOpen, setIsOpen] = useState(false);
  if (!isOn) return null;
  return (
    <>
      <BarButton
        label={t('short')}
        icon={<WandSparkles aria-hidden size={16} />}
        onClick={() => setIsOpen(true)}
      />
      {isOpen ? <FillDialog selection={selection} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
