import { paths } from '@kith/contract/app-routes/paths';
import { countedSources } from '@kith/contract/interactions/rules';
import type { Interaction } from '@kith/contract/interactions/schemas';
import { Ellipsis, Megaphone, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { DropdownMenu, MenuItem } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TimelineItem } from '#ui/timeline.tsx';
import type { InteractionEffects } from '../api/interaction-effects.ts';
import { useDeleteInteraction } from '../api/delete-interaction.ts';
import { describeCounted } from './describe-counted.ts';
import { EntryTime } from './entry-time.tsx';
import { kindIcons } from './kind-icons.ts';

/** Comes when an entry is to be corrected. */
const EditInteractionDialog = lazy(async () => {
  const dialog = await import('./edit-interaction-dialog.tsx');
  return { default: dialog.EditInteractionDialog };
});

/** What the member logged, or what they may add to: a meeting that they agreed to. */
const isOwn = (source: Interaction['source']) => source === 'manual' || source === 'meetings';

type InteractionEntryProps = {
  interaction: Interaction;
  effects: InteractionEffects;
  /** Opens a post about it. */
  onPost: ((interactionId: string) => void) | null;
};

/** An interaction with the contact; those that are the member's own can be corrected. */
export function InteractionEntry({ interaction, effects, onPost }: InteractionEntryProps) {
  const { t } = useTranslation('contacts');
  const { kind, direction, summary, body, occurred_at: at, source } = interaction;
  const Icon = kindIcons[kind];
  const what = [
    t(`kinds.${kind}`),
    direction === 'mutual' ? null : t(`directions.${direction}`),
  ].filter((part) => part !== null);
  return (
    <TimelineItem
      icon={<Icon aria-hidden />}
      title={summary || what.join(' · ')}
      time={<EntryTime at={at} />}
      actions={
        isOwn(source) || onPost ? (
          <EntryMenu interaction={interaction} effects={effects} onPost={onPost} />
        ) : null
      }
    >
      {summary ? <span className="block">{what.join(' · ')}</span> : null}
      {body ? <span className="line-clamp-6">{body}</span> : null}
    </TimelineItem>
  );
}

type CountedEntryProps = {
  interaction: Interaction;
  effects: InteractionEffects;
  /** Of the contact; empty while it isn't known. */
  name: string;
  /** False beside the conversation itself. */
  linksConversation: boolean;
};

/**
 * What one of the two wrote to the other on a day, or which posts they liked or commented on. It can be
 * deleted, but says what it says.
 */
export function CountedEntry({ interaction, effects, name, linksConversation }: CountedEntryProps) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const { kind, occurred_at: at, messages, posts } = interaction;
  const Icon = kindIcons[kind];
  const title = describeCounted(interaction, name, { t, formatNumber: format.number });
  const conversation = linksConversation ? messages?.conversation_id : null;
  const post = posts?.post_id;
  return (
    <TimelineItem
      icon={<Icon aria-hidden />}
      title={title}
      time={<EntryTime at={at} />}
      actions={<EntryMenu interaction={interaction} effects={effects} onPost={null} />}
    >
      {conversation ? (
        <EntryLink to={paths.messages({ conversation })}>{t('timeline.conversation')}</EntryLink>
      ) : null}
      {post ? <EntryLink to={paths.feed({ post })}>{t('timeline.openPost')}</EntryLink> : null}
    </TimelineItem>
  );
}

function EntryLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="rounded-sm underline underline-offset-2 hover:text-text">
      {children}
    </Link>
  );
}

function EntryMenu({ interaction, effects, onPost }: InteractionEntryProps) {
  const { t } = useTranslation(['contacts', 'common']);
  const remove = useDeleteInteraction(effects);
  const [isEditing, setIsEditing] = useState(false);
  const { source } = interaction;
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton
            size="sm"
            label={t('timeline.more')}
            icon={<Ellipsis aria-hidden size={16} />}
            className="-mt-1 -mr-1.5"
          />
        }
      >
        {onPost ? (
          <MenuItem
            icon={<Megaphone aria-hidden size={16} />}
            onSelect={() => onPost(interaction.id)}
          >
            {t('timeline.post')}
          </MenuItem>
        ) : null}
        {isOwn(source) ? (
          <MenuItem icon={<Pencil aria-hidden size={16} />} onSelect={() => setIsEditing(true)}>
            {t('common:edit')}
          </MenuItem>
        ) : null}
        {isOwn(source) || countedSources.includes(source) ? (
          <MenuItem
            isDestructive
            icon={<Trash2 aria-hidden size={16} />}
            onSelect={() => remove.mutate(interaction)}
          >
            {t('common:delete')}
          </MenuItem>
        ) : null}
      </DropdownMenu>
      {isEditing ? (
        <Suspense>
          <EditInteractionDialog
            interaction={interaction}
            effects={effects}
            onClose={() => setIsEditing(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
