import { paths } from '@kith/contract/app-routes/paths';
import { brand } from '@kith/contract/core/brand';
import type { CrmProvider } from '@kith/contract/connectors/rules';
import type { CrmChange } from '@kith/contract/connectors/schemas';
import { Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { itemsOf } from '#lib/paging.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { productNames, useChanges, useUndoChange } from '../api/connectors.ts';
import { useFieldName, ValueChange } from './value-change.tsx';

/** Every value that syncs wrote, on either side, newest first. */
export function ChangeList({ provider }: { provider: CrmProvider }) {
  const { t } = useTranslation('connectors');
  const list = useChanges(provider);
  const changes = itemsOf(list.data);
  return (
    <Section title={t('changes.title')} about={t('changes.about')}>
      <Card>
        {list.data ? (
          <>
            {changes.map((change) => (
              <ChangeRow key={change.id} provider={provider} change={change} />
            ))}
            {changes.length === 0 ? (
              <CardRow className="text-muted">{t('changes.none')}</CardRow>
            ) : null}
            <ShowMore list={list} />
          </>
        ) : list.error ? (
          <LoadFailure error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <CardRow>
            <Skeleton className="h-24" />
          </CardRow>
        )}
      </Card>
    </Section>
  );
}

function ChangeRow({ provider, change }: { provider: CrmProvider; change: CrmChange }) {
  const { t } = useTranslation('connectors');
  const format = useFormat();
  const fieldName = useFieldName();
  const undo = useUndoChange();
  const { id, label, contact_id: contactId, field, side } = change;
  const place = side === 'kith' ? brand.name : productNames[provider];
  const name = label || t(`objects.${change.object}`);
  return (
    <CardRow className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 sm:py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere">
          {contactId === null ? (
            <span className="font-semibold">{name}</span>
          ) : (
            <Link
              to={paths.contact(contactId)}
              className="rounded-sm font-semibold hover:underline"
            >
              {name}
            </Link>
          )}{' '}
          <span className="text-sm text-muted">
            {format.labelled(fieldName(field))}
            <ValueChange from={change.old_value} to={change.new_value} />
          </span>
        </p>
        <p className="text-sm text-muted">
          {t(`causes.${change.cause}`, { place })} · {format.dateTime(change.changed_at)}
        </p>
      </div>
      {change.is_undone ? (
        <span className="text-sm text-muted">{t('changes.undone')}</span>
      ) : (
        <Button
          size="sm"
          variant="ghost"
          icon={<Undo2 aria-hidden size={16} />}
          aria-label={t('changes.undoName', { name, field: fieldName(field) })}
          isPending={undo.isPending}
          onClick={() => undo.mutate({ provider, id })}
        >
          {t('changes.undo')}
        </Button>
      )}
    </CardRow>
  );
}
