import { cutText } from '@kith/contract/core/text';
import type { ImportLoss } from '@kith/contract/imports/schemas';

import { readLine } from './linkedin-values.ts';

const shownLength = 200;
/** What a row lost beyond this many values is not listed. */
export const lossLimit = 30;

/** Collects what of one row could not be kept, while its values are read. */
export class RowLosses {
  readonly #losses: ImportLoss[] = [];

  add(field: string, reason: ImportLoss['reason'], value: string): void {
    if (this.#losses.length === lossLimit) return;
    const shown = readLine(value, shownLength);
    const isKnown = this.#losses.some((one) => one.field === field && one.value === shown);
    if (!isKnown) this.#losses.push({ field, reason, value: shown });
  }

  /** A text as one line within a limit. */
  line(field: string, text: string, max: number): string {
    const whole = readLine(text, text.length);
    if (whole.length > max) this.add(field, 'cut', whole);
    return cutText(whole, max).trim();
  }

  /** To be put into a row: nothing where nothing was lost. */
  toRow(): { losses?: ImportLoss[] } {
    return this.#losses.length === 0 ? {} : { losses: this.#losses };
  }
}
