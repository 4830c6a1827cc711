import { paths } from '@kith/contract/app-routes/paths';
import { clsx } from 'clsx';
import { Archive, Download, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListParams } from '#features/contacts/shared/api/list-params.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ariaKeysOf } from '#ui/key-chords.ts';
import { ExportMenu } from './export-menu.tsx';

type ArchiveToggleProps = { params: ListParams; onParams: (params: ListParams) => void };

/** Switches between the list and its archive. */
export function ArchiveToggle({ params, onParams }: ArchiveToggleProps) {
  const { t } = useTranslation('contacts');
  return (
    <IconButton
      label={params.archived ? t('actions.hideArchive') : t('actions.showArchive')}
      icon={<Archive aria-hidden size={16} />}
      aria-pressed={params.archived}
      onClick={() => onParams({ ...params, archived: !params.archived })}
    />
  );
}

type ListActionsProps = {
  isWide: boolean;
  /** A contact is open beside it, which has the screen's primary action. */
  isBeside: boolean;
  onCreate: () => void;
  headActions: ReactNode;
};

/** What is done with the whole list, beside its heading. */
export function ListActions({ isWide, isBeside, onCreate, headActions }: ListActionsProps) {
  const { t } = useTranslation('contacts');
  return (
    <>
      {headActions}
      {isWide ? (
        <>
          <ExportMenu />
          <Button asChild>
            <Link to={paths.contactsImport()}>
              <Download aria-hidden size={16} />
              <span className="@max-lg:sr-only">{t('actions.import')}</span>
            </Link>
          </Button>
        </>
      ) : null}
      <Button
        variant={isBeside ? 'secondary' : 'primary'}
        icon={<Plus aria-hidden size={16} />}
        aria-keyshortcuts={ariaKeysOf('contacts.create')}
        onClick={onCreate}
      >
        {/* Beside an open contact there may be room for the signs only, or the tabs would move down. */}
        <span className={clsx(isBeside && '@max-lg:sr-only')}>{t('actions.new')}</span>
      </Button>
    </>
  );
}
