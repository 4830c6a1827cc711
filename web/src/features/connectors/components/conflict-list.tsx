import { paths } from '@kith/contract/app-routes/paths';
import { brand } from '@kith/contract/core/brand';
import type { CrmProvider } from '@kith/contract/connectors/rules';
import type { CrmConflict } from '@kith/contract/connectors/schemas';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { itemsOf } from '#lib/paging.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { productNames, useConflicts, useDecide } from '../api/connectors.ts';
import { useFieldName } from './value-change.tsx';

/** Fields that both sides changed, and contacts that were deleted there: the member decides. */
export function ConflictList({ provider }: { provider: CrmProvider }) {
  const { t } = useTranslation('connectors');
  const list = useConflicts(provider);
  return (
    <Section title={t('conflicts.title')} about={t('conflicts.about')}>
      <Card>
        {list.data ? (
          <>
            {itemsOf(list.data).map((conflict) => (
              <ConflictRow key={conflict.id} provider={provider} conflict={conflict} />
            ))}
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

function ConflictRow({ provider, conflict }: { provider: CrmProvider; conflict: CrmConflict }) {
  const { t } = useTranslation('connectors');
  const format = useFormat();
  const fieldName = useFieldName();
  const decide = useDecide();
  const { id, label, contact_id: contactId, field } = conflict;
  const name = productNames[provider];
  const isRemoved = field === 'removed';
  const what = isRemoved ? t('conflicts.removed', { name }) : fieldName(field);
  const decideFor = (decision: 'kith' | 'crm') => decide.mutate({ provider, id, decision });
  return (
    <CardRow className="grid gap-3">
      <h3 className="min-w-0 wrap-anywhere">
        {contactId === null ? (
          <span className="font-semibold">{label || t(`objects.${conflict.object}`)}</span>
        ) : (
          <Link to={paths.contact(contactId)} className="rounded-sm font-semibold hover:underline">
            {label || t('objects.contact')}
          </Link>
        )}
        <span className="text-muted"> · {what}</span>
      </h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <Choice
          side={brand.name}
          value={isRemoved ? label : conflict.kith_value}
          action={t(isRemoved ? 'conflicts.keepContact' : 'conflicts.keep')}
          actionName={format.labelled(
            t(isRemoved ? 'conflicts.keepContact' : 'conflicts.keep'),
            format.series([label, what, brand.name]),
          )}
          isPending={decide.isPending && decide.variables.decision === 'kith'}
          onChoose={() => decideFor('kith')}
        />
        <Choice
          side={name}
          value={isRemoved ? t('conflicts.gone') : conflict.crm_value}
          action={t(isRemoved ? 'conflicts.deleteContact' : 'conflicts.keep')}
          actionName={format.labelled(
            t(isRemoved ? 'conflicts.deleteContact' : 'conflicts.keep'),
            format.series([label, what, name]),
          )}
          isPending={decide.isPending && decide.variables.decision === 'crm'}
          onChoose={() => decideFor('crm')}
        />
      </div>
    </CardRow>
  );
}

type ChoiceProps = {
  side: string;
  value: string;
  action: string;
  actionName: string;
  isPending: boolean;
  onChoose: () => void;
};

function Choice({ side, value, action, actionName, isPending, onChoose }: ChoiceProps) {
  const { t } = useTranslation('connectors');
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken p-3">
      <div className="min-w-0 flex-1 basis-32">
        <p className="text-sm text-muted">{side}</p>
        <p className="line-clamp-3 font-medium wrap-anywhere">{value || t('empty')}</p>
      </div>
      <Button size="sm" aria-label={actionName} isPending={isPending} onClick={onChoose}>
        {action}
      </Button>
    </div>
  );
}
