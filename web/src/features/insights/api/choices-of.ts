import type { QualityItem } from '@kith/contract/insights/quality';
import { fixesOf, type QualityFix } from '@kith/contract/insights/quality-rules';

/** A fix, or null: the member does it by hand. */
export type Choice = QualityFix | null;

/** What can be done about a problem: what one key does first, then the others. */
export function choicesOf({ kind, proposal, fix }: QualityItem): Choice[] {
  const others = fixesOf(kind, proposal).filter((one) => one !== fix);
  return [fix, ...others];
}
