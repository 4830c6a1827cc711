import type { ConversationDetail } from '@kith/contract/messages/schemas';
import { Ban, Flag, Hourglass, Lock } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { useAnswerRequest } from '../api/conversation.ts';
import { useBlockWithUndo } from './use-block-with-undo.ts';
import { useMessageLabels } from './use-message-labels.ts';

const ReportMessageDialog = lazy(async () => {
  const dialog = await import('./report-dialog.tsx');
  return { default: dialog.ReportMessageDialog };
});

type RequestBannerProps = { conversation: ConversationDetail; onClose: () => void };

/** The status of a conversation that is not simply open, with its actions. */
export function RequestBanner({ conversation, onClose }: RequestBannerProps) {
  const { t } = useTranslation('messages');
  const { nameOf } = useMessageLabels();
  const name = nameOf(conversation.other_participant_name);
  const block = useBlockWithUndo();
  const { is_blocked: isBlocked, other_participant_id: otherId } = conversation;
  if (isBlocked) {
    return (
      <Notice icon={<Ban aria-hidden size={16} />} text={t('status.blocked', { name })}>
        {otherId ? (
          <Button
            size="sm"
            onClick={() => block(otherId, conversation.other_participant_name, false)}
          >
            {t('menu.unblock')}
          </Button>
        ) : null}
      </Notice>
    );
  }
  if (conversation.status === 'request_received') {
    return <Request conversation={conversation} name={name} onClose={onClose} />;
  }
  if (conversation.status === 'request_sent') {
    const text = conversation.can_write
      ? t('status.firstMessage', { name })
      : t('status.waiting', { name });
    return <Notice icon={<Hourglass aria-hidden size={16} />} text={text} />;
  }
  if (conversation.status === 'closed' || !conversation.can_write) {
    return <Notice icon={<Lock aria-hidden size={16} />} text={t('status.closed')} />;
  }
  return null;
}

function Request({ conversation, name, onClose }: RequestBannerProps & { name: string }) {
  const { t } = useTranslation('messages');
  const answer = useAnswerRequest(conversation.id);
  const block = useBlockWithUndo();
  const [isReporting, setIsReporting] = useState(false);
  const { id, other_participant_id: otherId, other_participant_name: otherName } = conversation;
  return (
    <div className="border-t border-border bg-surface px-4 py-4 sm:px-6">
      <p className="font-semibold">{t('request.title', { name })}</p>
      <p className="mt-0.5 text-sm text-pretty text-muted">{t('request.about')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="primary"
          isPending={answer.isPending && answer.variables === 'accept'}
          onClick={() => answer.mutate('accept')}
        >
          {t('request.accept')}
        </Button>
        <Button
          isPending={answer.isPending && answer.variables === 'decline'}
          onClick={() => answer.mutate('decline', { onSuccess: onClose })}
        >
          {t('request.decline')}
        </Button>
        {otherId ? (
          <Button
            variant="ghost"
            icon={<Ban aria-hidden size={16} />}
            onClick={() => block(otherId, otherName, true, onClose)}
          >
            {t('menu.block')}
          </Button>
        ) : null}
        <Button
          variant="ghost"
          icon={<Flag aria-hidden size={16} />}
          onClick={() => setIsReporting(true)}
        >
          {t('menu.report')}
        </Button>
      </div>
      <Suspense>
        {isReporting ? (
          <ReportMessageDialog
            conversationId={id}
            messageId={null}
            onClose={() => setIsReporting(false)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

type NoticeProps = { icon: ReactNode; text: string; children?: ReactNode };

function Notice({ icon, text, children }: NoticeProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-border bg-sunken px-4 py-3 text-sm text-muted sm:px-6">
      {icon}
      <p className="min-w-0 flex-1 text-pretty">{text}</p>
      {children}
    </div>
  );
}
