import type { RecoveryCodes } from '@kith/contract/account/recovery-codes';
import type { UseQueryResult } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { CardRow } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { FailureRow, SettingRow } from '#ui/setting-row.tsx';
import type { useMakeRecoveryCodes } from '../api/recovery-codes.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/** From this number on, the member is advised to create new ones. */
const fewLeft = 3;

type RecoveryCodesRowProps = {
  codes: UseQueryResult<RecoveryCodes>;
  /** Creates a new set; adding a first factor also starts it. */
  make: ReturnType<typeof useMakeRecoveryCodes>;
};

/** How many codes are left, and a button for new ones. */
export function RecoveryCodesRow({ codes, make }: RecoveryCodesRowProps) {
  const { t } = useTranslation(['account', 'common']);
  const format = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const { data } = codes;

  if (codes.isError) {
    return (
      <FailureRow
        text={t('notLoaded')}
        action={<Button onClick={() => void codes.refetch()}>{t('common:retry')}</Button>}
      />
    );
  }
  if (!data) {
    return (
      <CardRow>
        <Skeleton className="h-10" />
      </CardRow>
    );
  }
  const hasSome = data.left > 0;
  return (
    <>
      <SettingRow
        icon={<LifeBuoy aria-hidden size={18} />}
        title={t('codes.title')}
        badge={
          <Badge tone={data.left > fewLeft ? 'good' : 'warning'}>
            {t('codes.left', { count: data.left, number: format.number(data.left) })}
          </Badge>
        }
        description={
          data.created_at
            ? t('codes.since', { date: format.date(data.created_at) })
            : t('codes.about')
        }
        actions={
          <Button
            isPending={make.isPending && !isAsking}
            onClick={() => (hasSome ? setIsAsking(true) : make.mutate())}
          >
            {hasSome ? t('codes.renew') : t('codes.make')}
          </Button>
        }
      />
      {isAsking ? (
        <ConfirmDialog
          title={t('codes.renewAsk')}
          description={t('codes.renewBody')}
          confirmLabel={t('codes.renew')}
          isPending={make.isPending}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => make.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
        />
      ) : null}
      {make.data ? <RecoveryCodesDialog codes={make.data} onClose={() => make.reset()} /> : null}
    </>
  );
}
