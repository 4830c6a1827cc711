import { crmLimits } from '@kith/contract/connectors/rules';
import { cleanText, cutText } from '@kith/contract/core/text';

/** A value of a CRM as text; null for what is none (a list, an object, a wrong type). */
export function readRemoteText(value: unknown): string | null {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return null;
  return cutText(cleanText(cutText(value, 2 * crmLimits.value)), crmLimits.value);
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

/**
 * Threat: a text that takes long. No pattern crosses a `<`, so that none is tried over all the rest of a
 * text again at each of them.
 */
export const htmlPatterns = {
  /** Elements whose content is no text: how they end, and how they begin. */
  script: [/<\/script\s*>/iu, /<script\b[^<>]*>/iu],
  style: [/<\/style\s*>/iu, /<style\b[^<>]*>/iu],
  ending: /<br\s*\/?>|<\/(?:p|div|li|h\d|tr)>/giu,
  tag: /<[^<>]*>/gu,
  entity: /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/giu,
} as const;

/** The text of a note that is kept as HTML. Nothing here is ever shown as markup. */
export function readHtml(html: string): string {
  const { script, style, ending, tag, entity } = htmlPatterns;
  return cleanText(
    [script, style]
      .reduce((text, [end, begin]) => withoutElements(text, end, begin), html)
      .replaceAll(ending, '\n')
      .replaceAll(tag, '')
      .replaceAll(entity, (mark, decimal, hex, name) => {
        if (name !== undefined) return entities[String(name).toLowerCase()] ?? mark;
        const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
        return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
      }),
  );
}

/** An element without an end keeps its content. */
function withoutElements(html: string, end: RegExp, begin: RegExp): string {
  const parts = html.split(end);
  const rest = parts.pop() ?? '';
  const shown = parts.map((part) => {
    const at = part.search(begin);
    return at < 0 ? part : part.slice(0, at);
  });
  return [...shown, rest].join('');
}

export function writeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '<br>');
}
