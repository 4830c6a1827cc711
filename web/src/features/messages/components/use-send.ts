import { enqueueMessage } from '#lib/offline/queued-messages.ts';
import { useEditMessage } from '../api/message-changes.ts';
import type { useConversationPresence } from '../api/use-conversation-presence.ts';
import type { Uploads } from '../api/use-uploads.ts';
import type { WritingMode } from './writing-mode.ts';

type SendOptions = {
  conversationId: string;
  mode: WritingMode;
  uploads: Uploads;
  presence: ReturnType<typeof useConversationPresence>;
  onSent: () => void;
  /** Back to a new message. */
  stop: () => void;
};

/** Sends a message, or saves an edit. A message stays queued in the browser until it is sent. */
export function useSend({ conversationId, mode, uploads, presence, onSent, stop }: SendOptions) {
  const edit = useEditMessage();

  async function save(id: string, before: string, content: string) {
    if (content !== before) await edit.mutateAsync({ id, content });
    stop();
  }

  async function enqueue(content: string) {
    const attachmentIds = uploads.uploads.flatMap(({ attachment }) => attachment?.id ?? []);
    if (content === '' && attachmentIds.length === 0) return;
    await enqueueMessage({
      conversationId,
      content,
      messageType: attachmentIds.length > 0 ? 'attachment' : 'text',
      ...(attachmentIds.length > 0 && { attachmentIds }),
      ...(mode.kind === 'reply' && { replyToId: mode.message.id }),
    });
    uploads.clear();
    stop();
    onSent();
  }

  return async (content: string) => {
    presence.stopTyping();
    if (mode.kind === 'edit') await save(mode.message.id, mode.message.content, content);
    else await enqueue(content);
  };
}
