import { fileKindOf } from '@kith/contract/contact-files/rules';
import type { ContactFile } from '@kith/contract/contact-files/schemas';
import { clsx } from 'clsx';
import { Download, EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { DropdownMenu, MenuItem } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useDownload, useRemove } from '../api/file-changes.ts';
import { FileIcon } from './file-icon.tsx';
import { FileName } from './file-name.tsx';
import { RenameForm } from './rename-form.tsx';

/** One file: its name downloads it, its menu has the rest. */
export function FileLine({ file }: { file: ContactFile }) {
  const { t } = useTranslation('files');
  const format = useFormat();
  const download = useDownload();
  const [isRenaming, setIsRenaming] = useState(false);
  const nameButton = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) nameButton.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  const kind = fileKindOf(file.media_type);
  const facts = [t(`kinds.${kind}`), format.bytes(file.bytes), format.date(file.created_at)];
  if (isRenaming) return <RenameForm file={file} onClose={() => setIsRenaming(false)} />;
  return (
    <>
      <FileIcon kind={kind} />
      <div className="min-w-0 flex-1">
        <button
          ref={nameButton}
          type="button"
          title={file.name}
          aria-label={t('download', { name: file.name })}
          aria-busy={download.isPending}
          disabled={download.isPending}
          onClick={() => download.mutate(file)}
          className={clsx(
            'block max-w-full rounded-sm text-left font-medium enabled:hover:underline',
            download.isPending && 'animate-pulse',
          )}
        >
          <FileName name={file.name} />
        </button>
        <p className="text-sm text-muted">{facts.join(' · ')}</p>
      </div>
      <FileMenu
        file={file}
        onDownload={() => download.mutate(file)}
        onRename={() => setIsRenaming(true)}
      />
    </>
  );
}

type FileMenuProps = { file: ContactFile; onDownload: () => void; onRename: () => void };

function FileMenu({ file, onDownload, onRename }: FileMenuProps) {
  const { t } = useTranslation(['files', 'common']);
  const remove = useRemove(file.contact_id);
  return (
    <DropdownMenu
      trigger={
        <IconButton
          size="sm"
          label={t('more', { name: file.name })}
          icon={<EllipsisVertical aria-hidden size={16} />}
        />
      }
    >
      <MenuItem icon={<Download aria-hidden size={16} />} onSelect={onDownload}>
        {t('downloadAction')}
      </MenuItem>
      <MenuItem icon={<Pencil aria-hidden size={16} />} onSelect={onRename}>
        {t('rename')}
      </MenuItem>
      <MenuItem
        isDestructive
        icon={<Trash2 aria-hidden size={16} />}
        onSelect={() => remove.mutate(file)}
      >
        {t('common:delete')}
      </MenuItem>
    </DropdownMenu>
  );
}
