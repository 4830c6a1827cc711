import type { Interaction } from '@kith/contract/interactions/schemas';
import { Ellipsis, Megaphone, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DropdownMenu, MenuItem } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TimelineItem } from '#ui/timeline.tsx';
import type { InteractionEffects } from '../api/interaction-effects.ts';
import { useDeleteInteraction } from '../api/delete-interaction.ts';
import { EntryTime } from './entry-time.tsx';
import { kindIcons } from './kind-icons.ts';

/** Comes when an entry is to be corrected. */
const EditInteractionDialog = lazy(async () => {
  const dialog = await import('./edit-interaction-dialog.tsx');
  return { default: dialog.EditInteractionDialog };
});

type InteractionEntryProps = {
  interaction: Interaction;
  effects: InteractionEffects;
  /** Opens a post about it. */
  onPost: ((interactionId: string) => void) | null;
};

/** An interaction with the contact; those logged by hand can be corrected. */
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
        source === 'manual' || onPost ? (
          <EntryMenu interaction={interaction} effects={effects} onPost={onPost} />
        ) : null
      }
    >
      {summary ? <span className="block">{what.join(' · ')}</span> : null}
      {body ? <span className="line-clamp-6">{body}</span> : null}
    </TimelineItem>
  );
}

function EntryMenu({ interaction, effects, onPost }: InteractionEntryProps) {
  const { t } = useTranslation(['contacts', 'common']);
  const remove = useDeleteInteraction(effects);
  const [isEditing, setIsEditing] = useState(false);
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
        {interaction.source === 'manual' ? (
          <>
            <MenuItem icon={<Pencil aria-hidden size={16} />} onSelect={() => setIsEditing(true)}>
              {t('common:edit')}
            </MenuItem>
            <MenuItem
              isDestructive
              icon={<Trash2 aria-hidden size={16} />}
              onSelect={() => remove.mutate(interaction)}
            >
              {t('common:delete')}
            </MenuItem>
          </>
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
