import type { Contact } from '@kith/contract/contacts/schemas';
import { NewContactDialog } from '#features/contacts/form/components/contact-dialogs.tsx';
import { LogInteractionDialog } from '#features/dashboard/components/log-interaction-dialog.tsx';
import { LogInteraction } from '#features/interactions/components/log-interaction.tsx';

export type QuickActionName = 'newContact' | 'logInteraction';

type QuickActionProps = {
  name: QuickActionName;
  onClose: () => void;
  onCreated: (contact: Contact) => void;
};

/** What can be done from any screen, each in its dialog. */
export function QuickAction({ name, onClose, onCreated }: QuickActionProps) {
  if (name === 'newContact') return <NewContactDialog onClose={onClose} onCreated={onCreated} />;
  return (
    <LogInteractionDialog
      onClose={onClose}
      renderForm={({ id }) => <LogInteraction key={id} contactId={id} onLogged={onClose} />}
    />
  );
}
