import type { ListedContact } from '@kith/contract/contacts/schemas';
import { Dialog } from '#ui/dialog.tsx';
import { PersonPicker } from './person-picker.tsx';

type ChoosePersonDialogProps = {
  title: string;
  onChoose: (person: ListedContact) => void;
  onClose: () => void;
};

/** Asks who something is about. */
export function ChoosePersonDialog({ title, onChoose, onClose }: ChoosePersonDialogProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={title}>
      <div className="min-h-40">
        <PersonPicker chosen={null} onChoose={(person) => person && onChoose(person)} />
      </div>
    </Dialog>
  );
}
