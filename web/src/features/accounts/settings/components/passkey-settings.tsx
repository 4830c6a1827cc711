import type { Passkey } from '@kith/contract/account/passkeys';
import { Fingerprint, Pencil, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { canUsePasskeys } from '#lib/passkey-support.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { showToast } from '#ui/toast.ts';
import { FailureRow, SettingRow, SettingRowsSkeleton } from '#ui/setting-row.tsx';
import {
  addPasskey,
  usePasskeys,
  useRefreshPasskeys,
  useRemovePasskey,
  useRenamePasskey,
} from '../api/passkeys.ts';

/** Comes when a passkey gets its name. */
const NameDialog = lazy(async () => {
  const dialog = await import('#features/accounts/shared/components/name-dialog.tsx');
  return { default: dialog.NameDialog };
});

/** The member's passkeys. */
export function PasskeySettings() {
  const { t } = useTranslation(['account', 'common']);
  const passkeys = usePasskeys();
  const refresh = useRefreshPasskeys();
  const [isAdding, setIsAdding] = useState(false);
  const add = canUsePasskeys() ? (
    <Button icon={<Plus aria-hidden size={16} />} onClick={() => setIsAdding(true)}>
      {t('passkeys.add')}
    </Button>
  ) : null;
  return (
    <Section id="passkeys" title={t('parts.passkeys')} about={t('passkeys.about')}>
      <Card>
        {passkeys.isPending ? <SettingRowsSkeleton /> : null}
        {passkeys.isError ? (
          <FailureRow
            text={t('notLoaded')}
            action={<Button onClick={() => void passkeys.refetch()}>{t('common:retry')}</Button>}
          />
        ) : null}
        {passkeys.data?.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
        {passkeys.data?.length === 0 ? (
          <SettingRow
            icon={<Fingerprint aria-hidden size={18} />}
            title={t('passkeys.empty')}
            description={t('passkeys.emptyBody')}
            actions={add}
          />
        ) : null}
        {passkeys.data && passkeys.data.length > 0 && add ? <CardRow>{add}</CardRow> : null}
      </Card>
      {isAdding ? (
        <Suspense>
          <NameDialog
            title={t('passkeys.add')}
            description={t('passkeys.addBody')}
            initialName={t('passkeys.usualName')}
            submitLabel={t('continue')}
            onClose={() => setIsAdding(false)}
            onSubmit={async (name) => {
              const problem = await addPasskey(name);
              if (!problem) {
                showToast({ kind: 'success', title: t('passkeys.added') });
                await refresh();
                setIsAdding(false);
              }
              return problem;
            }}
          />
        </Suspense>
      ) : null}
    </Section>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const rename = useRenamePasskey();
  const remove = useRemovePasskey();
  const [asks, setAsks] = useState<'name' | 'removal' | null>(null);
  const { id, name } = passkey;
  return (
    <>
      <SettingRow
        icon={<Fingerprint aria-hidden size={18} />}
        title={name}
        description={
          <>
            {t('passkeys.since', { date: format.date(passkey.created_at) })}
            {' · '}
            {passkey.last_used_at
              ? t('passkeys.used', { when: format.relative(passkey.last_used_at) })
              : t('passkeys.unused')}
          </>
        }
        actions={
          <>
            <IconButton
              label={t('passkeys.renameNamed', { name })}
              icon={<Pencil aria-hidden size={16} />}
              onClick={() => setAsks('name')}
            />
            <Button aria-label={t('removeNamed', { name })} onClick={() => setAsks('removal')}>
              {t('remove')}
            </Button>
          </>
        }
      />
      {asks === 'name' ? (
        <Suspense>
          <NameDialog
            title={t('passkeys.rename')}
            description={t('passkeys.renameBody')}
            initialName={name}
            submitLabel={t('saveName')}
            onClose={() => setAsks(null)}
            onSubmit={async (next) => {
              await rename.mutateAsync({ id, name: next });
              setAsks(null);
              return null;
            }}
          />
        </Suspense>
      ) : null}
      {asks === 'removal' ? (
        <ConfirmDialog
          title={t('passkeys.removeAsk', { name })}
          description={t('passkeys.removeBody')}
          confirmLabel={t('remove')}
          isPending={remove.isPending}
          onCancel={() => setAsks(null)}
          onConfirm={() => remove.mutate(id, { onSuccess: () => setAsks(null) })}
        />
      ) : null}
    </>
  );
}
