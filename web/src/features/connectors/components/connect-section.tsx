import { paths } from '@kith/contract/app-routes/paths';
import type { CrmProvider } from '@kith/contract/connectors/rules';
import type { CrmConnection } from '@kith/contract/connectors/schemas';
import { Cable } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { SettingRow } from '#ui/setting-row.tsx';
import { productNames, useBegin, useConnectors } from '../api/connectors.ts';
import { statusTones } from './connection-status.tsx';

/** CRMs that can be connected here; absent where the operator set up none. */
export function ConnectSection() {
  const { t } = useTranslation('connectors');
  const { data } = useConnectors();
  if (!data || data.providers.length === 0) return null;
  return (
    <Section title={t('section.title')} about={t('section.about')}>
      <Card>
        {data.providers.map((provider) => (
          <ProviderRow
            key={provider}
            provider={provider}
            connection={data.connections.find((one) => one.provider === provider)}
          />
        ))}
      </Card>
    </Section>
  );
}

function ProviderRow({
  provider,
  connection,
}: {
  provider: CrmProvider;
  connection: CrmConnection | undefined;
}) {
  const { t } = useTranslation('connectors');
  const format = useFormat();
  const name = productNames[provider];
  const linked = connection?.linked_contacts ?? 0;
  return (
    <SettingRow
      icon={<Cable aria-hidden size={18} />}
      title={name}
      badge={
        connection ? (
          <Badge tone={statusTones[connection.status]}>{t(`statuses.${connection.status}`)}</Badge>
        ) : null
      }
      description={
        connection
          ? `${connection.account_label} · ${t('linked', { count: linked, number: format.number(linked) })}`
          : t('section.what', { name })
      }
      actions={
        connection ? <OpenLink provider={provider} /> : <ConnectButton provider={provider} />
      }
    />
  );
}

function OpenLink({ provider }: { provider: CrmProvider }) {
  const { t } = useTranslation('connectors');
  return (
    <Button asChild>
      <Link
        to={paths.contactsImport({ crm: provider })}
        aria-label={t('section.openName', { name: productNames[provider] })}
      >
        {t('section.open')}
      </Link>
    </Button>
  );
}

/** Leaves for the CRM, where the member allows the access. */
export function ConnectButton({
  provider,
  isAgain = false,
  isPrimary = false,
}: {
  provider: CrmProvider;
  isAgain?: boolean;
  isPrimary?: boolean;
}) {
  const { t } = useTranslation('connectors');
  const begin = useBegin();
  const name = productNames[provider];
  return (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      isPending={begin.isPending || begin.isSuccess}
      aria-label={t(isAgain ? 'connectAgainName' : 'connectName', { name })}
      onClick={() =>
        begin.mutate({ provider }, { onSuccess: ({ url }) => window.location.assign(url) })
      }
    >
      {t(isAgain ? 'connectAgain' : 'connect')}
    </Button>
  );
}
