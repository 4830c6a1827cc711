import type { ContactView } from '@kith/contract/contact-views/schemas';
import {
  ArrowLeft,
  ArrowRight,
  BookmarkPlus,
  Ellipsis,
  Pencil,
  Pin,
  PinOff,
  Save,
  Trash2,
} from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';

type ViewMenuProps = {
  view: ContactView;
  views: readonly ContactView[];
  /** Whether the list differs from the view. */
  isChanged: boolean;
  onSave: () => void;
  onSaveAsNew: () => void;
  onRename: () => void;
  onPin: () => void;
  onReorder: (views: ContactView[]) => void;
  onDelete: () => void;
};

/** The actions for the current view. */
export function ViewMenu({ view, views, isChanged, onReorder, ...act }: ViewMenuProps) {
  const { t } = useTranslation(['lists', 'common']);
  const place = views.indexOf(view);
  function move(step: -1 | 1) {
    const others = views.filter((other) => other !== view);
    onReorder(others.toSpliced(place + step, 0, view));
  }
  return (
    <DropdownMenu
      align="start"
      trigger={
        <IconButton
          size="sm"
          label={t('views.more', { name: view.name })}
          icon={<Ellipsis aria-hidden size={16} />}
        />
      }
    >
      {isChanged ? (
        <>
          <MenuItem icon={<Save aria-hidden size={16} />} onSelect={act.onSave}>
            {t('views.save')}
          </MenuItem>
          <MenuItem icon={<BookmarkPlus aria-hidden size={16} />} onSelect={act.onSaveAsNew}>
            {t('views.saveAsNew')}
          </MenuItem>
          <MenuSeparator />
        </>
      ) : null}
      <MenuItem icon={<Pencil aria-hidden size={16} />} onSelect={act.onRename}>
        {t('views.rename')}
      </MenuItem>
      <MenuItem
        icon={view.pinned ? <PinOff aria-hidden size={16} /> : <Pin aria-hidden size={16} />}
        onSelect={act.onPin}
      >
        {t(view.pinned ? 'views.unpin' : 'views.pin')}
      </MenuItem>
      <MenuItem
        icon={<ArrowLeft aria-hidden size={16} />}
        disabled={place === 0}
        onSelect={() => move(-1)}
      >
        {t('views.moveLeft')}
      </MenuItem>
      <MenuItem
        icon={<ArrowRight aria-hidden size={16} />}
        disabled={place === views.length - 1}
        onSelect={() => move(1)}
      >
        {t('views.moveRight')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem isDestructive icon={<Trash2 aria-hidden size={16} />} onSelect={act.onDelete}>
        {t('common:delete')}
      </MenuItem>
    </DropdownMenu>
  );
}
