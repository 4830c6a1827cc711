import { paths } from '@kith/contract/app-routes/paths';
import type { BulkSelection } from '@kith/contract/contacts/bulk';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AnalyseDialog } from '#features/analyses/components/analyse-dialog.tsx';
import { useFlag } from '#lib/flags.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { BarButton } from '#ui/bar-button.tsx';

/** In the bar of the selected contacts: analyses them. */
export function AnalyseContacts({ selection }: { selection: BulkSelection }) {
  const { t } = useTranslation('analyses');
  const isOn = useFlag('ai_analysis_v1');
  const [isOpen, setIsOpen] = useState(false);
  if (!isOn) return null;
  return (
    <>
      <BarButton
        label={t('open')}
        icon={<Sparkles aria-hidden size={16} />}
        onClick={() => setIsOpen(true)}
      />
      {isOpen ? <AnalyseSelection selection={selection} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** The dialog, from which a contact opens with its proposals. */
export function AnalyseSelection({
  selection,
  onClose,
}: {
  selection: BulkSelection;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  return (
    <AnalyseDialog
      selection={selection}
      onReview={(contactId) => void navigate(paths.contact(contactId))}
      onClose={onClose}
    />
  );
}
