import { paths } from '@kith/contract/app-routes/paths';
import type { BridgeTab } from '@kith/contract/bridges/rules';
import { Plus } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { BridgesTab } from '#features/bridges/components/bridges-tab.tsx';
import { ConnectorLoad } from '#features/bridges/components/connector-load.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';

const createHref = paths.opportunities({ tab: 'create' });

function partOf(tab: BridgeTab): ComponentType {
  return function BridgesPart() {
    return (
      <div className="grid grid-cols-1 gap-5">
        {tab === 'requests' ? <ConnectorLoad /> : null}
        <BridgesTab
          tab={tab}
          createHref={createHref}
          hrefOf={(bridge) => paths.opportunities({ tab, bridge })}
        />
      </div>
    );
  };
}

/** The tabs that show bridges. */
export const bridgesParts: Record<BridgeTab, ComponentType> = {
  requests: partOf('requests'),
  'bridges-sent': partOf('bridges-sent'),
  'bridges-received': partOf('bridges-received'),
  archived: partOf('archived'),
  'active-intros': partOf('active-intros'),
  received: partOf('received'),
  history: partOf('history'),
};

function aboutOf(tab: BridgeTab): ComponentType {
  return function BridgesAbout() {
    const { t } = useTranslation('bridges');
    return <>{t(`about.${tab}`)}</>;
  };
}

/** What each of them shows, as the line under the title. */
export const bridgesAbouts: Record<BridgeTab, ComponentType> = {
  requests: aboutOf('requests'),
  'bridges-sent': aboutOf('bridges-sent'),
  'bridges-received': aboutOf('bridges-received'),
  archived: aboutOf('archived'),
  'active-intros': aboutOf('active-intros'),
  received: aboutOf('received'),
  history: aboutOf('history'),
};

export function CreateButton() {
  const { t } = useTranslation('opportunities');
  return (
    <Button asChild>
      <Link to={createHref}>
        <Plus aria-hidden size={16} />
        {t('tabs.create')}
      </Link>
    </Button>
  );
}

export function AskButton() {
  const { t } = useTranslation(['bridges', 'opportunities']);
  return (
    <Button asChild variant="primary">
      <Link to={createHref}>
        <Plus aria-hidden size={16} className="sm:hidden" />
        <span className="max-sm:hidden">{t('ask')}</span>
        {/* On a phone it keeps its place beside the title. */}
        <span className="sm:hidden">{t('opportunities:tabs.create')}</span>
      </Link>
    </Button>
  );
}
