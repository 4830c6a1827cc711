import type { ContactSummary, ListedContact } from '@kith/contract/contacts/schemas';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Dialog } from '#ui/dialog.tsx';
import { PersonPicker } from './person-picker.tsx';

type Person = Pick<ContactSummary, 'id' | 'full_name'>;

type LogInteractionDialogProps = {
  /** The person, if known already; otherwise one is chosen first. */
  person?: Person;
  onClose: () => void;
  /** The form for the chosen person. */
  renderForm: (person: Person) => ReactNode;
};

/** Logs an interaction from anywhere: first the person, then what happened. */
export function LogInteractionDialog({
  person: known,
  onClose,
  renderForm,
}: LogInteractionDialogProps) {
  const { t } = useTranslation('dashboard');
  const [chosen, setChosen] = useState<ListedContact | null>(null);
  const person = known ?? chosen;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={known ? t('log.titleWith', { name: known.full_name }) : t('log.title')}
    >
      <div className={clsx('grid content-start gap-4', !known && 'min-h-56')}>
        {known ? null : <PersonPicker chosen={chosen} onChoose={setChosen} />}
        {person ? (
          renderForm(person)
        ) : (
          <p className="text-sm text-pretty text-muted">{t('log.hint')}</p>
        )}
      </div>
    </Dialog>
  );
}
