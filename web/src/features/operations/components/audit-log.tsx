import type { AuditEntry } from '@kith/contract/operations/schemas';
import { adminActions } from '@kith/contract/roles/rules';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Card, Section } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Select } from '#ui/select.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useAuditLog } from '../api/operations.ts';

const filters = ['all', ...adminActions] as const;
type Filter = (typeof filters)[number];

/** Administrators' actions and refused access, newest first. */
export function AuditLog() {
  const { t } = useTranslation('operations');
  const [filter, setFilter] = useState<Filter>('all');
  const log = useAuditLog(filter === 'all' ? undefined : filter);
  const items = log.data?.pages.flatMap((page) => page.items);
  return (
    <Section
      title={t('audit.title')}
      about={t('audit.about')}
      aside={
        <Select
          aria-label={t('audit.filter')}
          value={filter}
          onValueChange={setFilter}
          options={filters.map((value) => ({ value, label: t(`audit.filters.${value}`) }))}
          className="h-9 min-w-40"
        />
      }
    >
      {items === undefined ? (
        <Skeleton className="h-64" />
      ) : (
        <Card>
          {items.length === 0 ? (
            <EmptyState title={t('audit.none')} />
          ) : (
            <ul aria-label={t('audit.title')} className="divide-y divide-border">
              {items.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
          )}
          <ShowMore list={log} />
        </Card>
      )}
    </Section>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('operations');
  const format = useFormat();
  const { actor, action, route_path: route, rpc_function: procedure } = entry;
  const facts = [entry.ip_address, entry.status, entry.error_message].filter(
    (fact) => fact !== null && fact !== '',
  );
  return (
    <li className="flex flex-wrap items-baseline gap-x-5 gap-y-1 px-4 py-2.5 text-sm sm:px-5">
      <span className="grid min-w-0 flex-1 basis-80 gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <Badge
            tone={entry.success ? 'neutral' : action === 'access_denied' ? 'danger' : 'warning'}
          >
            {t(`audit.actions.${action}`)}
          </Badge>
          <span className="font-mono break-all">
            {[entry.method, route ?? procedure].filter(Boolean).join(' ')}
          </span>
        </span>
        <span className="break-all text-muted">{facts.join(' · ')}</span>
      </span>
      <span className="min-w-0 break-words xl:w-72">
        {actor === null ? (
          <span className="text-muted">{t('audit.nobody')}</span>
        ) : (
          (actor.email ?? actor.name)
        )}
      </span>
      <span className="text-muted tabular-nums xl:w-44 xl:text-right">
        {format.dateTime(entry.created_at)}
      </span>
    </li>
  );
}
