import type { Message } from '@kith/contract/messages/schemas';
import { clsx } from 'clsx';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useMember } from '#lib/session.ts';
import { Tooltip } from '#ui/tooltip.tsx';
import { useReact } from '../api/message-changes.ts';

type MessageReactionsProps = {
  message: Message;
  namesOf: ReadonlyMap<string, string>;
  canReact: boolean;
};

/** The reactions under a message; a click adds or removes one's own. */
export function MessageReactions({ message, namesOf, canReact }: MessageReactionsProps) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const member = useMember();
  const react = useReact(member.id);
  if (message.reactions.length === 0 || message.deleted_at !== null) return null;
  return (
    <ul aria-label={t('reactions.label')} className="flex flex-wrap gap-1 px-1 pt-1">
      {message.reactions.map(({ emoji, member_ids: ids }) => {
        const isOwn = ids.includes(member.id);
        const names = format.list(
          ids.map((id) =>
            id === member.id ? t('thread.you') : (namesOf.get(id) ?? t('somebody')),
          ),
        );
        return (
          <li key={emoji}>
            <Tooltip label={names} side="top">
              <button
                type="button"
                aria-pressed={isOwn}
                disabled={!canReact}
                onClick={() => react.mutate({ message, emoji })}
                className={clsx(
                  'flex h-6 items-center gap-1 rounded-full border px-2 text-xs font-semibold tabular-nums',
                  isOwn
                    ? 'border-ember bg-ember-soft text-ember-ink'
                    : 'border-border bg-surface text-muted hover:border-border-strong',
                )}
              >
                <span className="text-sm">{emoji}</span> {format.number(ids.length)}
                <span className="sr-only">{t('reactions.by', { names })}</span>
              </button>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}
