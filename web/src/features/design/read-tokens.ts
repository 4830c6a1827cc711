/** A custom property of `tokens.css`, without its dashes: `{ name: 'text', light: 'oklch(…)', … }`. */
export type ColorToken = { name: string; light: string; dark: string };

const declaration = /--(?<name>[\w-]+):(?<value>[^;]+);/gu;
const light = /\[data-theme='light'\] \{(?<block>[^}]*)\}/u;
const dark = /\[data-theme='dark'\] \{(?<block>[^}]*)\}/u;

/** The block of what is the same in both themes, up to its animations. */
function themeOf(css: string): string {
  const from = css.indexOf('@theme inline {');
  return css.slice(from, css.indexOf('@keyframes', from));
}

const blockOf = (css: string, pattern: RegExp) => pattern.exec(css)?.groups?.['block'] ?? '';

function readBlock(block: string): Map<string, string> {
  return new Map(
    Array.from(block.matchAll(declaration), ({ groups }) => [
      groups!['name']!,
      groups!['value']!.replaceAll(/\s+/gu, ' ').trim(),
    ]),
  );
}

/** The colours of a stylesheet of tokens, with their values in both themes. */
export function readColors(css: string): ColorToken[] {
  const inDark = readBlock(blockOf(css, dark));
  return [...readBlock(blockOf(css, light))]
    .filter(([, value]) => value.startsWith('oklch('))
    .map(([name, value]) => ({ name, light: value, dark: inDark.get(name) ?? value }));
}

/**
 * What the stylesheet names with a prefix, such as `text` or `radius`: its steps in their order.
 * Values that belong to a step, such as its line height, are in `others`.
 */
export function readScale(
  css: string,
  prefix: string,
): { name: string; value: string; others: Record<string, string> }[] {
  const named = [...readBlock(themeOf(css))].filter(([name]) => name.startsWith(`${prefix}-`));
  return named
    .filter(([name]) => !name.includes('--') && !name.endsWith('-*'))
    .map(([name, value]) => ({
      name: name.slice(prefix.length + 1),
      value,
      others: Object.fromEntries(
        named
          .filter(([other]) => other.startsWith(`${name}--`))
          .map(([other, its]) => [other.slice(name.length + 2), its]),
      ),
    }));
}
