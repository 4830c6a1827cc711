import type { Runbook } from '@kith/contract/runbooks/endpoints';
import type { Gate } from '#ui/gate.ts';
import { useSaveRunbook } from '../api/runbooks.ts';
import { RunbookChanges } from './runbook-changes.tsx';
import { VersionHistory } from './version-history.tsx';

/** The versions of a runbook, newest first. */
export function RunbookHistory({ runbook, gate }: { runbook: Runbook; gate: Gate }) {
  const { mutateAsync } = useSaveRunbook();
  return (
    <VersionHistory
      versions={runbook.versions}
      gate={gate}
      Changes={RunbookChanges}
      onRestore={({ title, body, version: restores }, reason, { version: expected }) =>
        mutateAsync({ id: runbook.id, title, body, reason, expected, restores })
      }
    />
  );
}
