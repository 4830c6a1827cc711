import { paths } from '@kith/contract/app-routes/paths';
import { BridgeActions } from '#features/bridges/components/bridge-actions.tsx';
import { BridgeScreen } from '#features/bridges/components/bridge-screen.tsx';
import { ProposeFromBridge } from '#features/meetings/components/propose-from-bridge.tsx';

/** One bridge, which takes the place of the tabs. */
export function BridgePart({ id, tab }: { id: string; tab: string }) {
  return (
    <BridgeScreen
      id={id}
      backHref={paths.opportunities({ tab })}
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
