import { useAppWorker } from '#features/installed/api/app-worker.ts';
import { FaultButton } from '#features/support/components/fault-button.tsx';
import { useFlag } from '#lib/flags.ts';

/** The button that reports a fault, on every screen of the app, with `beta_bug_widget`. */
export function FaultReport() {
  const isOn = useFlag('beta_bug_widget');
  const { version } = useAppWorker();
  return isOn ? <FaultButton version={version} /> : null;
}
