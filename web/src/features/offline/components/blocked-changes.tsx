import { paths } from '@kith/contract/app-routes/paths';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import type { OfflineChange } from '#lib/offline/change-rules.ts';

/** The contacts whose changes need the member, each with a link. */
export function BlockedChanges({ changes }: { changes: readonly OfflineChange[] }) {
  const { t } = useTranslation('offline');
  const names = new Map(
    changes
      .filter(({ state }) => state.status !== 'queued')
      .map(({ id, contactId, contactName }) => [
        contactId ?? id,
        // A new contact has no page yet: it is listed above the others.
        { name: contactName, to: contactId === null ? paths.contacts() : paths.contact(contactId) },
      ]),
  );
  if (names.size === 0) return null;
  return (
    <section aria-label={t('changes.needsYou')} className="grid gap-2">
      <h3 className="text-sm font-medium text-muted">{t('changes.needsYou')}</h3>
      <ul className="grid gap-1.5">
        {[...names].map(([id, { name, to }]) => (
          <li key={id}>
            <Link to={to} className="font-medium text-ember-ink underline-offset-4 hover:underline">
              {name || t('changes.unnamed')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
