import { paths } from '@kith/contract/app-routes/paths';
import type { BridgeDetail } from '@kith/contract/bridges/schemas';
import { bridgeCalls, useBridgeStep } from '#features/bridges/api/bridges.ts';
import { BridgeActions } from '#features/bridges/components/bridge-actions.tsx';
import { BridgeScreen } from '#features/bridges/components/bridge-screen.tsx';
import { ProposeFromBridge } from '#features/meetings/components/propose-from-bridge.tsx';
import { OpportunityLinkRow } from '#features/opportunities/components/opportunity-link.tsx';

/** One bridge, which takes the place of the tabs. */
export function BridgePart({ id, tab }: { id: string; tab: string }) {
  return (
    <BridgeScreen
      id={id}
      tab={tab}
      renderPurpose={(bridge) => (bridge.role === 'requester' ? <Purpose bridge={bridge} /> : null)}
      renderActions={(bridge) => (
        <>
          <ProposeFromBridge bridge={bridge} />
          <BridgeActions
            bridge={bridge}
            editHref={paths.opportunities({ tab: 'create', bridge: id })}
            conversationHref={paths.messages({ conversation: bridge.conversation_id ?? '' })}
          />
        </>
      )}
    />
  );
}

function Purpose({ bridge: { id, opportunity } }: { bridge: BridgeDetail }) {
  const { mutateAsync } = useBridgeStep(bridgeCalls.link);
  return (
    <OpportunityLinkRow
      linked={opportunity}
      link={(opportunity_id) => mutateAsync({ id, opportunity_id })}
    />
  );
}
