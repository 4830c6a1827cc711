import type { Message } from '@kith/contract/messages/schemas';
import { clsx } from 'clsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useMember } from '#lib/session.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import { splitLinks } from '../api/split-links.ts';
import { MarkedText } from './marked-text.tsx';
import { LinkPreview } from './link-preview.tsx';
import { MessageAttachments } from './message-attachments.tsx';

type MessageBubbleProps = {
  message: Message;
  isOwn: boolean;
  isTarget: boolean;
  /** Part of an open request. */
  isHeld: boolean;
  namesOf: ReadonlyMap<string, string>;
  onGoTo: (seq: number) => void;
};

export const bubbleClasses = 'rounded-xl px-3.5 py-2 text-base';
export const ownBubble = 'rounded-br-sm bg-ember-soft';
const othersBubble = 'rounded-bl-sm border border-border bg-surface';

/** The content of a message: the answered message, the text, the files. */
export function MessageBubble(props: MessageBubbleProps) {
  const { message, isOwn, isTarget, isHeld, namesOf, onGoTo } = props;
  const { t } = useTranslation('messages');
  const member = useMember();
  const { reply_to: quoted, content, attachments } = message;
  const looks = clsx(
    bubbleClasses,
    isOwn ? ownBubble : othersBubble,
    isTarget && 'outline-2 outline-offset-2 outline-ember',
  );
  if (message.deleted_at !== null) {
    return (
      <p className="rounded-xl border border-dashed border-border px-3.5 py-2 text-base text-muted">
        {t('thread.deleted')}
      </p>
    );
  }
  const quotedBy =
    quoted?.sender_id === member.id
      ? t('thread.you')
      : (namesOf.get(quoted?.sender_id ?? '') ?? t('somebody'));
  return (
    <>
      {content === '' && !quoted ? null : (
        <div className={looks}>
          {quoted ? (
            <button
              type="button"
              tabIndex={-1}
              onClick={() => onGoTo(quoted.seq)}
              className="mb-1.5 block w-full rounded-sm border-l-2 border-ember py-0.5 pl-2.5 text-left text-sm hover:bg-sunken/60"
            >
              <span className="sr-only">{t('thread.inReplyTo')} </span>
              <span className="block font-semibold">{quotedBy}</span>
              <span className="line-clamp-2 wrap-anywhere text-muted">
                {quoted.content || t('thread.quotedFile')}
              </span>
            </button>
          ) : null}
          {/* Words run as they are written; marks piled upon marks stay within the bubble. */}
          <p dir="auto" className="overflow-clip wrap-anywhere whitespace-pre-wrap">
            {splitLinks(content).map(({ at, text, href }) =>
              href === null ? (
                <MarkedText key={at} text={text} />
              ) : (
                <ExternalLink
                  key={at}
                  href={href}
                  className="rounded-sm text-ember-ink underline underline-offset-2"
                >
                  <MarkedText text={text} />
                </ExternalLink>
              ),
            )}
          </p>
        </div>
      )}
      {attachments.length > 0 ? (
        <MessageAttachments attachments={attachments} isHeld={isHeld} />
      ) : null}
      <LinkPreview content={content} />
    </>
  );
}
