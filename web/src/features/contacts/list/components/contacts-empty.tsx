import { paths } from '@kith/contract/app-routes/paths';
import { Archive, ListFilter, SearchX, UsersRound } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { ListParams } from '#features/contacts/shared/api/list-params.ts';

type EmptyListProps = {
  params: ListParams;
  onParams: (params: ListParams) => void;
  onCreate: () => void;
};

/** Why a list has no one in it, and the way on. */
export function EmptyList({ params, onParams, onCreate }: EmptyListProps) {
  if (Object.keys(params.filter).length > 0) {
    return <NoneLeft onClear={() => onParams({ ...params, filter: {} })} />;
  }
  if (params.q.trim() !== '') {
    return <NoMatches q={params.q.trim()} onClear={() => onParams({ ...params, q: '' })} />;
  }
  if (params.archived) {
    return <NothingArchived onLeave={() => onParams({ ...params, archived: false })} />;
  }
  return <NoContacts onCreate={onCreate} />;
}

/** A new account: import first, or add someone by hand. */
function NoContacts({ onCreate }: { onCreate: () => void }) {
  const { t } = useTranslation('contacts');
  return (
    <EmptyState
      icon={<UsersRound aria-hidden size={22} />}
      title={t('empty.title')}
      description={t('empty.text')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button asChild variant="primary" size="lg">
            <Link to={paths.contactsImport()}>{t('empty.import')}</Link>
          </Button>
          <Button size="lg" onClick={onCreate}>
            {t('empty.byHand')}
          </Button>
        </div>
      }
    />
  );
}

/** A search without matches. */
function NoMatches({ q, onClear }: { q: string; onClear: () => void }) {
  const { t } = useTranslation('contacts');
  return (
    <EmptyState
      icon={<SearchX aria-hidden size={22} />}
      title={t('noMatches.title', { q })}
      description={t('noMatches.text')}
      action={<Button onClick={onClear}>{t('noMatches.clear')}</Button>}
    />
  );
}

/** A filter without matches. */
function NoneLeft({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('lists');
  return (
    <EmptyState
      icon={<ListFilter aria-hidden size={22} />}
      title={t('empty.title')}
      description={t('empty.text')}
      action={<Button onClick={onClear}>{t('filters.clear')}</Button>}
    />
  );
}

/** An empty archive. */
function NothingArchived({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('contacts');
  return (
    <EmptyState
      icon={<Archive aria-hidden size={22} />}
      title={t('noArchived.title')}
      description={t('noArchived.text')}
      action={<Button onClick={onLeave}>{t('noArchived.back')}</Button>}
    />
  );
}
