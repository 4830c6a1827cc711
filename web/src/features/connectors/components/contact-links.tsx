import { Cable } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Section } from '#ui/card.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { productNames, useContactLinks } from '../api/connectors.ts';

/** The records of CRMs that a contact is kept in step with; nothing for the others. */
export function ContactLinks({ contactId }: { contactId: string }) {
  const { t } = useTranslation('connectors');
  const format = useFormat();
  const { data } = useContactLinks(contactId);
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={t('contact.title')}>
      <ul className="grid grid-cols-1 gap-2">
        {data.items.map(({ provider, account_label: account, remote_id: id, url, ...link }) => {
          const name = productNames[provider];
          return (
            <li key={`${provider} ${id}`} className="flex min-w-0 items-start gap-3">
              <Cable aria-hidden size={16} className="mt-1 shrink-0 text-muted" />
              <div className="min-w-0 flex-1">
                <p className="wrap-anywhere">
                  <span className="font-medium">{name}</span>
                  <span className="text-muted"> · {account}</span>
                </p>
                {link.last_synced_at === null ? null : (
                  <p className="text-sm text-muted">
                    {t('state.last', { when: format.dateTime(link.last_synced_at) })}
                  </p>
                )}
              </div>
              {url === null ? null : (
                <ExternalLink href={url} className="shrink-0 rounded-sm text-sm underline">
                  {t('contact.open', { name })}
                </ExternalLink>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
