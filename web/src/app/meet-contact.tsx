import { paths } from '@kith/contract/app-routes/paths';
import { useNavigate } from 'react-router';
import { useContact } from '#features/contacts/shared/api/contact.ts';
import { ProposeDialog } from '#features/meetings/components/propose-dialog.tsx';

type MeetContactProps = { contactId: string; onClose: () => void };

/** The dialog that proposes times to a contact, once they are there. */
export function MeetContact({ contactId, onClose }: MeetContactProps) {
  const navigate = useNavigate();
  const { data: contact } = useContact(contactId);
  if (!contact) return null;
  return (
    <ProposeDialog
      contact={contact}
      onDone={(meetingId) => void navigate(paths.meeting(meetingId))}
      onClose={onClose}
    />
  );
}
