import type { AccessToken } from '@kith/contract/account/tokens';
import { KeyRound, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { itemsOf } from '#lib/paging.ts';
import { useNow } from '#lib/use-now.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { FailureRow, SettingRow } from '#ui/setting-row.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useRevokeToken, useTokens } from '../api/tokens.ts';
import { useScopeLabels } from './use-scope-labels.ts';

/** Comes when a token is to be made. */
const CreateToken = lazy(async () => {
  const dialog = await import('./create-token.tsx');
  return { default: dialog.CreateToken };
});

/** The member's own access tokens for the API. */
export function TokenSettings() {
  const { t } = useTranslation(['account', 'common']);
  const tokens = useTokens();
  const items = itemsOf(tokens.data);
  const [isCreating, setIsCreating] = useState(false);
  const create = (
    <Button icon={<Plus aria-hidden size={16} />} onClick={() => setIsCreating(true)}>
      {t('tokens.create')}
    </Button>
  );
  return (
    <Section id="tokens" title={t('tokens.title')} about={t('tokens.about')}>
      <Card>
        {tokens.isPending ? (
          <CardRow>
            <Skeleton className="h-12" />
          </CardRow>
        ) : null}
        {tokens.isError ? (
          <FailureRow
            text={t('notLoaded')}
            action={<Button onClick={() => void tokens.refetch()}>{t('common:retry')}</Button>}
          />
        ) : null}
        {items.map((token) => (
          <TokenRow key={token.id} token={token} />
        ))}
        <ShowMore list={tokens} />
        {tokens.data && items.length === 0 ? (
          <SettingRow
            icon={<KeyRound aria-hidden size={18} />}
            title={t('tokens.empty')}
            description={t('tokens.emptyBody')}
            actions={create}
          />
        ) : null}
        {items.length > 0 ? <CardRow>{create}</CardRow> : null}
      </Card>
      {isCreating ? (
        <Suspense>
          <CreateToken onClose={() => setIsCreating(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}

function TokenRow({ token }: { token: AccessToken }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const scopeLabels = useScopeLabels();
  const nowMs = useNow();
  const revoke = useRevokeToken();
  const [isAsking, setIsAsking] = useState(false);
  const isOver = Date.parse(token.expires_at) <= nowMs;
  return (
    <>
      <SettingRow
        icon={<KeyRound aria-hidden size={18} />}
        title={token.name}
        badge={
          <>
            <code className="font-mono text-sm text-muted">{token.prefix}…</code>
            {isOver ? <Badge tone="warning">{t('tokens.expired')}</Badge> : null}
          </>
        }
        description={
          <>
            <p>{format.list(scopeLabels(token.scopes))}</p>
            <p>
              {token.last_used_at
                ? t('tokens.used', { when: format.relative(token.last_used_at) })
                : t('tokens.unused')}
              {' · '}
              {isOver
                ? t('tokens.ended', { date: format.date(token.expires_at) })
                : t('tokens.ends', { date: format.date(token.expires_at) })}
            </p>
          </>
        }
        actions={
          <Button
            aria-label={t('tokens.revokeNamed', { name: token.name })}
            onClick={() => setIsAsking(true)}
          >
            {t('tokens.revoke')}
          </Button>
        }
      />
      {isAsking ? (
        <ConfirmDialog
          title={t('tokens.revokeAsk', { name: token.name })}
          description={t('tokens.revokeBody')}
          confirmLabel={t('tokens.revoke')}
          isPending={revoke.isPending}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => revoke.mutate({ id: token.id }, { onSuccess: () => setIsAsking(false) })}
        />
      ) : null}
    </>
  );
}
