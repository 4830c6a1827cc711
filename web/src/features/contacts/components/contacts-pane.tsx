import { paths } from '@kith/contract/app-routes/paths';
import { Archive, Download, Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { PutAway } from '../api/put-away.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ContactList } from './contact-list.tsx';
import { ContactSearch } from './contact-search.tsx';
import { ExportMenu } from './export-menu.tsx';
import { SortMenu } from './sort-menu.tsx';

type ContactsPaneProps = ComponentProps<typeof ContactList> & {
  onPutAwaySelected: (step: PutAway) => void;
  onClearSelection: () => void;
};

/** Heading, search and list. */
export function ContactsPane({
  onPutAwaySelected,
  onClearSelection,
  ...listProps
}: ContactsPaneProps) {
  const { t } = useTranslation('contacts');
  const { list, params, onParams, selectedIds, onCreate } = listProps;
  const isFresh = list.total === 0 && params.q === '' && !params.archived;
  const archiveToggle = (
    <IconButton
      label={params.archived ? t('actions.hideArchive') : t('actions.showArchive')}
      icon={<Archive aria-hidden size={16} />}
      aria-pressed={params.archived}
      onClick={() => onParams({ ...params, archived: !params.archived })}
    />
  );
  return (
    <>
      <div className="px-4 sm:px-0">
        <PageHeader
          title={params.archived ? t('archiveTitle') : t('title')}
          actions={
            isFresh ? (
              <span className="flex justify-end">{archiveToggle}</span>
            ) : (
              <>
                <ExportMenu />
                <Button asChild>
                  <Link to={paths.contactsImport()}>
                    <Download aria-hidden size={16} />
                    {t('actions.import')}
                  </Link>
                </Button>
                <Button
                  variant="primary"
                  icon={<Plus aria-hidden size={16} />}
                  aria-keyshortcuts="n"
                  onClick={onCreate}
                >
                  {t('actions.new')}
                </Button>
              </>
            )
          }
        />
      </div>
      {isFresh ? null : (
        <div className="flex items-center gap-2 px-4 py-4 sm:px-0">
          {selectedIds.size > 0 ? (
            <BulkBar
              count={selectedIds.size}
              isArchive={params.archived}
              onPutAway={onPutAwaySelected}
              onClear={onClearSelection}
            />
          ) : (
            <>
              <ContactSearch
                q={params.q}
                total={params.q === '' ? list.total : null}
                onSearch={(q) => onParams({ ...params, q })}
              />
              <span className="ml-auto flex items-center">
                {archiveToggle}
                <SortMenu params={params} onChange={onParams} />
              </span>
            </>
          )}
        </div>
      )}
      <ContactList {...listProps} />
    </>
  );
}
