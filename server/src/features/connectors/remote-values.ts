import { crmLimits } from '@kith/contract/connectors/rules';
import { cleanText } from '@kith/contract/core/text';

/** A value of a CRM as text; null for what is none (a list, an object, a wrong type). */
export function readRemoteText(value: unknown): string | null {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return null;
  return cleanText(value.slice(0, 2 * crmLimits.value)).slice(0, crmLimits.value);
}

/** A moment in milliseconds; null for none. */
export function readRemoteTime(value: unknown): number | null {
  if (typeof value !== 'string' || value.length > 40) return null;
  // Salesforce writes the offset without a colon.
  const ms = Date.parse(value.replace(/([+-]\d{2})(\d{2})$/u, '$1:$2'));
  return Number.isNaN(ms) ? null : ms;
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** The text of a note that is kept as HTML. Nothing here is ever shown as markup. */
export function readHtml(html: string): string {
  return cleanText(
    html
      .replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/giu, '')
      .replaceAll(/<br\s*\/?>|<\/(?:p|div|li|h\d|tr)>/giu, '\n')
      .replaceAll(/<[^>]*>/gu, '')
      .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/giu, (mark, decimal, hex, name) => {
        if (name !== undefined) return entities[String(name).toLowerCase()] ?? mark;
        const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
        return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
      }),
  );
}

export function writeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '<br>');
}
