import { conversationSorts } from '@kith/contract/messages/rules';
import { ArrowDownWideNarrow, CheckCheck, SquarePen } from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { whenDone } from '#lib/when-done.ts';
import {
  DropdownMenu,
  MenuItem,
  MenuRadioGroup,
  MenuSeparator,
  MenuSwitch,
} from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { showToast } from '#ui/toast.ts';
import type { ListChoice } from '../api/conversation-list.ts';
import { useMarkAllRead } from '../api/receipts.ts';

type ListHeadProps = {
  choice: ListChoice;
  onChoice: (choice: ListChoice) => void;
  onCreate: () => void;
};

/** The title, the sort order and the button for a new conversation. */
export function ListHead({ choice, onChoice, onCreate }: ListHeadProps) {
  const { t } = useTranslation('messages');
  const markAllRead = useMarkAllRead();
  return (
    <header className="flex items-center gap-1 px-4 pt-5 pb-3 md:pl-8">
      <h1 className="title-serif min-w-0 flex-1 truncate text-2xl">{t('title')}</h1>
      <DropdownMenu
        trigger={
          <IconButton label={t('list.view')} icon={<ArrowDownWideNarrow aria-hidden size={18} />} />
        }
      >
        <MenuRadioGroup
          value={choice.sort}
          onValueChange={(sort) => onChoice({ ...choice, sort })}
          options={conversationSorts.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
        />
        <MenuSeparator />
        <MenuSwitch
          isOn={choice.includesBlocked}
          onChange={(includesBlocked) => onChoice({ ...choice, includesBlocked })}
        >
          {t('list.showBlocked')}
        </MenuSwitch>
        <MenuItem
          icon={<CheckCheck aria-hidden size={16} />}
          onSelect={() =>
            whenDone(markAllRead.mutateAsync(undefined), {
              onError: () => showToast({ kind: 'error', title: t('markReadFailed') }),
            })
          }
        >
          {t('list.markAllRead')}
        </MenuItem>
      </DropdownMenu>
      <IconButton
        label={t('list.create')}
        action="messages.create"
        icon={<SquarePen aria-hidden size={18} />}
        onClick={onCreate}
      />
    </header>
  );
}
