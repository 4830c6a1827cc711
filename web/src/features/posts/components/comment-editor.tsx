import type { Reply } from '@kith/contract/posts/schemas';
import { postLimits } from '@kith/contract/posts/rules';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { writeStored } from '#lib/storage.ts';
import { Button } from '#ui/button.tsx';
import { Composer } from '#ui/composer.tsx';
import { useUpdateComment } from '../api/comments.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { useMentions } from './use-mentions.ts';

/** Changes an own comment in its place. */
export function CommentEditor({ comment, onDone }: { comment: Reply; onDone: () => void }) {
  const { t } = useTranslation(['posts', 'common']);
  const field = useRef<HTMLTextAreaElement>(null);
  const storageKey = `draft:comment-edit:${comment.id}`;
  const update = useUpdateComment();
  const mentions = useMentions({
    field,
    storageKey,
    postId: comment.post_id,
    initial: comment.mentions,
  });
  useEffect(() => {
    field.current?.focus();
  }, []);

  function stop() {
    writeStored(storageKey, null);
    mentions.clear();
    onDone();
  }
  async function save(body: string) {
    const { id, post_id: postId } = comment;
    await update.mutateAsync({ postId, id, body, mentions: mentions.chosenIn(body) });
    stop();
  }
  return (
    <Composer
      className="mt-1.5"
      label={t('comments.editLabel')}
      sendLabel={t('common:save')}
      storageKey={storageKey}
      initialText={comment.body}
      maxLength={postLimits.comment}
      rows={1}
      fieldRef={field}
      onSend={save}
      suggesting={mentions.suggesting}
      onTextChange={mentions.noticeText}
      onFieldKeyDown={(event) => {
        mentions.handleKeyDown(event);
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        stop();
      }}
      below={<SuggestionList {...mentions.list} />}
      tools={
        <Button size="sm" variant="ghost" onClick={stop}>
          {t('common:cancel')}
        </Button>
      }
    />
  );
}
