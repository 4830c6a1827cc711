import { paths } from '@kith/contract/app-routes/paths';
import { Archive, ListFilter, SearchX, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** A new account: import first, or add someone by hand. */
export function NoContacts({ onCreate }: { onCreate: () => void }) {
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
export function NoMatches({ q, onClear }: { q: string; onClear: () => void }) {
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
export function NoneLeft({ onClear }: { onClear: () => void }) {
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
export function NothingArchived({ onLeave }: { onLeave: () => void }) {
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
