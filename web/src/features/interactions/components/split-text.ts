import { cutText } from '@kith/contract/core/cut-text';
import { interactionSummaryLimit } from '@kith/contract/interactions/schemas';

/** The first line is the summary, the rest the body; a first line that is too long is both. */
export function splitText(text: string): { summary: string; body: string } {
  const [first = '', ...rest] = text.trim().split('\n');
  const summary = first.trim();
  if (summary.length <= interactionSummaryLimit) return { summary, body: rest.join('\n').trim() };
  return { summary: `${cutText(summary, interactionSummaryLimit - 1)}…`, body: text.trim() };
}
