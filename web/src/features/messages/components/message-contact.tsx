import { paths } from '@kith/contract/app-routes/paths';
import { MessageCircle } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { useCreateConversation } from '../api/create-conversation.ts';
import { useRecipients } from '../api/recipients.ts';

/** A link from a contact who is a member to the conversation with them; nothing for others. */
export function MessageContact({ contactId, name }: { contactId: string; name: string }) {
  const { t } = useTranslation('messages');
  const navigate = useNavigate();
  const recipients = useRecipients(name);
  const create = useCreateConversation();
  const person = recipients.data?.items.find(({ contact_id: id }) => id === contactId);
  if (!person) return null;

  const open = (conversation: string) => void navigate(paths.messages({ conversation }));
  return (
    <Button
      icon={<MessageCircle aria-hidden size={16} />}
      isPending={create.isPending}
      onClick={() => {
        if (person.conversation_id !== null) open(person.conversation_id);
        else create.mutate(person.member_id, { onSuccess: open });
      }}
    >
      {t('contact.write')}
    </Button>
  );
}
