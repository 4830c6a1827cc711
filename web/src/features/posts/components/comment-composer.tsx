import type { Reply } from '@kith/contract/posts/schemas';
import { postLimits } from '@kith/contract/posts/rules';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Composer } from '#ui/composer.tsx';
import { useAttempt } from '../api/attempts.ts';
import { useCreateComment } from '../api/comments.ts';
import { MentionTools } from './mention-tools.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { useMentions } from './use-mentions.ts';

type CommentComposerProps = {
  postId: string;
  /** The comment that is answered, and the one below it that the answer is meant for. */
  parent: { id: string; to: Reply } | null;
  fieldRef?: RefObject<HTMLTextAreaElement | null>;
  onDone?: () => void;
};

/** Writes a comment, or an answer to one. */
export function CommentComposer({ postId, parent, fieldRef, onDone }: CommentComposerProps) {
  const { t } = useTranslation('posts');
  const ownRef = useRef<HTMLTextAreaElement>(null);
  const field = fieldRef ?? ownRef;
  const storageKey = `draft:comment:${parent?.to.id ?? postId}`;
  const create = useCreateComment();
  const attempt = useAttempt();
  const mentions = useMentions({ field, storageKey, postId });
  const name = parent?.to.author?.name || t('unnamed');

  // An answer was just asked for.
  useEffect(() => {
    if (parent !== null) field.current?.focus();
  }, [parent, field]);

  async function send(body: string, onSent: () => void) {
    const comment = {
      postId,
      parentId: parent?.id ?? null,
      body,
      mentions: mentions.chosenIn(body),
    };
    await create.mutateAsync({
      ...comment,
      ...attempt(comment, () => {
        onSent();
        mentions.clear();
        onDone?.();
      }),
    });
  }
  const label = parent === null ? t('comments.label') : t('comments.replyTo', { name });
  return (
    <Composer
      label={label}
      placeholder={label}
      sendLabel={parent === null ? t('comments.send') : t('comments.reply')}
      storageKey={storageKey}
      maxLength={postLimits.comment}
      rows={1}
      fieldRef={field}
      onSend={send}
      suggesting={mentions.suggesting}
      onTextChange={mentions.noticeText}
      onFieldKeyDown={(event) => {
        mentions.handleKeyDown(event);
        if (event.key === 'Escape' && !event.defaultPrevented && onDone) {
          event.preventDefault();
          onDone();
        }
      }}
      below={<SuggestionList {...mentions.list} />}
      tools={<MentionTools field={field} kinds={['@']} />}
    />
  );
}
