import { messageLimits } from '@kith/contract/messages/rules';
import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { enqueueMessage } from '#lib/offline/queued-messages.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import { useCreateConversation } from '../api/create-conversation.ts';
import { useRecipients } from '../api/recipients.ts';

type SendAsMessageProps = {
  contactId: string;
  name: string;
  text: string;
  onSent: () => void;
  /** The other ways to send it, the first ones or not. */
  renderOthers: (isFirst: boolean) => ReactNode;
};

/**
 * Sends a text to a contact who is a member, before the other ways; these alone for others. It is
 * queued until it is sent.
 */
export function SendAsMessage(props: SendAsMessageProps) {
  const { contactId, name, text, onSent, renderOthers } = props;
  const { t } = useTranslation('messages');
  const recipients = useRecipients(name);
  const create = useCreateConversation();
  const person = recipients.data?.items.find(({ contact_id: id }) => id === contactId);
  async function send(memberId: string, known: string | null) {
    const conversationId = known ?? (await create.mutateAsync(memberId).catch(() => null));
    if (conversationId === null) return;
    try {
      await enqueueMessage({ conversationId, content: text.trim(), messageType: 'text' });
      onSent();
      showToast({ kind: 'success', title: t('contact.sent', { name }) });
    } catch {
      showToast({ kind: 'error', title: t('createFailed') });
    }
  }

  return (
    <>
      {person ? (
        <Button
          variant="primary"
          icon={<Send aria-hidden size={16} />}
          disabled={text.trim() === '' || text.trim().length > messageLimits.content}
          isPending={create.isPending}
          onClick={() => void send(person.member_id, person.conversation_id)}
        >
          {t('contact.send')}
        </Button>
      ) : null}
      {renderOthers(!person && !recipients.isPending)}
    </>
  );
}
