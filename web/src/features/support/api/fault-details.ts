import { cutText } from '@kith/contract/core/cut-text';
import { errorReportLimits, removePersonalData } from '@kith/contract/error-reports/rules';

/** Where a fault happened: what its report says beside the member's words. */
export type FaultDetails = { path: string; version: string | null; browser: string };

/** Without ids, tokens and addresses, which the path of a screen may have. */
export function describePlace(path: string, version: string | null): FaultDetails {
  return {
    path: cutText(removePersonalData(path), errorReportLimits.url),
    version,
    browser: cutText(navigator.userAgent, errorReportLimits.userAgent),
  };
}

/** The ticket's text: the member's words, then the details that the dialog showed. */
export function composeFault(words: string, details: readonly string[]): string {
  return [words.trim(), '', '--', ...details].join('\n');
}
