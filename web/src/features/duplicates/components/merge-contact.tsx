import type { Contact } from '@kith/contract/contacts/schemas';
import { lazy, Suspense, useState } from 'react';
import { useActions } from '#ui/use-actions.ts';
import { useDecisions } from '../api/decide.ts';

const MergeDialog = lazy(async () => {
  const dialog = await import('./merge-dialog.tsx');
  return { default: dialog.MergeDialog };
});

type MergeContactProps = {
  contact: Contact;
  /** Opens the contact that stays. */
  onMerged: (contactId: string) => void;
};

/** The command that merges the open contact with another one; its Undo outlives the dialog. */
export function MergeContact({ contact, onMerged }: MergeContactProps) {
  const [isOpen, setIsOpen] = useState(false);
  const decisions = useDecisions();
  useActions({ 'contact.merge': () => setIsOpen(true) });
  if (!isOpen) return null;
  return (
    <Suspense>
      <MergeDialog
        contact={contact}
        isPending={decisions.isPending}
        onMerge={(pair, choices) =>
          decisions.merge(
            { pair, choices },
            {
              onSuccess: ({ winner }) => {
                setIsOpen(false);
                if (winner && winner.id !== contact.id) onMerged(winner.id);
              },
            },
          )
        }
        onClose={() => setIsOpen(false)}
      />
    </Suspense>
  );
}
