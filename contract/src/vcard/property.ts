/** A property of a card: `item1.EMAIL;TYPE=work:jane@x.example`. */
export type VcardProperty = {
  group: string;
  name: string;
  /** The values of `TYPE` and the bare parameters of version 2.1, in lower case. */
  types: string[];
  parameters: Map<string, string>;
  value: string;
};

const headLimit = 2_000;

/** Reads a line; null when it is no property. */
export function readVcardProperty(text: string): VcardProperty | null {
  const colon = findOutsideQuotes(text, ':', 0);
  if (colon < 0 || colon > headLimit) return null;
  const [full = '', ...rest] = splitOutsideQuotes(text.slice(0, colon), ';');
  const dot = full.lastIndexOf('.');
  const types: string[] = [];
  const parameters = new Map<string, string>();
  for (const parameter of rest) {
    const equals = parameter.indexOf('=');
    const name = parameter.slice(0, Math.max(0, equals)).trim().toLowerCase();
    const value = parameter
      .slice(equals + 1)
      .replaceAll('"', '')
      .trim();
    if (name === 'type' || name === '') types.push(...value.toLowerCase().split(','));
    else parameters.set(name, value);
  }
  const property = {
    group: full.slice(0, Math.max(0, dot)).trim().toLowerCase(),
    name: full
      .slice(dot + 1)
      .trim()
      .toUpperCase(),
    types,
    parameters,
  };
  const isQuoted =
    /^quoted-printable$/iu.test(parameters.get('encoding') ?? '') ||
    types.includes('quoted-printable');
  const value = text.slice(colon + 1);
  const charset = parameters.get('charset');
  return { ...property, value: isQuoted ? decodeQuoted(value, charset) : value };
}

function findOutsideQuotes(text: string, wanted: string, start: number): number {
  let isQuoted = false;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === wanted && !isQuoted) return at;
  }
  // An unclosed quote is a plain character.
  return isQuoted ? text.indexOf(wanted, start) : -1;
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (;;) {
    const end = findOutsideQuotes(text, separator, start);
    if (end < 0) return [...parts, text.slice(start)];
    parts.push(text.slice(start, end));
    start = end + 1;
  }
}

function decodeQuoted(text: string, charset = 'utf-8'): string {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const hex = text[at] === '=' ? text.slice(at + 1, at + 3) : '';
    if (/^[\da-f]{2}$/iu.test(hex)) {
      bytes.push(Number.parseInt(hex, 16));
      at += 2;
    } else if (code < 0x80) bytes.push(code);
    else {
      const character = String.fromCodePoint(text.codePointAt(at)!);
      bytes.push(...new TextEncoder().encode(character));
      at += character.length - 1;
    }
  }
  return openDecoder(charset).decode(Uint8Array.from(bytes));
}

function openDecoder(charset: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

/** The parts of a value between unescaped separators, each without its escapes. */
export function splitValue(value: string, separator: ';' | ','): string[] {
  const parts: string[] = [];
  let part = '';
  for (let at = 0; at < value.length; at += 1) {
    const character = value[at]!;
    if (character === '\\' && at + 1 < value.length) {
      at += 1;
      part += unescape(value[at]!);
    } else if (character === separator) {
      parts.push(part);
      part = '';
    } else part += character;
  }
  return [...parts, part];
}

/**
 * The parts of a structured value, each a list of values (RFC 6350: `N:Doe;Jane;Ann,Eve;Dr.;MD,PhD`);
 * version 2.1 has no lists, there a comma is a comma.
 */
export function splitStructure(value: string, hasLists = true): string[][] {
  return splitRaw(value, ';').map((part) =>
    (hasLists ? splitRaw(part, ',') : [part]).map((one) => readText(one).trim()).filter(Boolean),
  );
}

function splitRaw(value: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < value.length; at += 1) {
    if (value[at] === '\\') at += 1;
    else if (value[at] === separator) {
      parts.push(value.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, value.slice(start)];
}

/** A value as one text. */
export function readText(value: string): string {
  return value.replace(/\\(.)/gsu, (_, escaped: string) => unescape(escaped));
}

function unescape(character: string): string {
  return character === 'n' || character === 'N' ? '\n' : character;
}
