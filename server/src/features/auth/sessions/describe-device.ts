/** The first match counts: most browsers also claim to be those below them. */
const browsers: readonly [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//u],
  ['Opera', /\bOPR\/|\bOPiOS\//u],
  ['Samsung Internet', /\bSamsungBrowser\//u],
  ['Vivaldi', /\bVivaldi\//u],
  ['DuckDuckGo', /\bDuckDuckGo\//u],
  ['Firefox', /\bFirefox\/|\bFxiOS\//u],
  ['Chrome', /\b(?:Headless)?Chrome\/|\bCriOS\//u],
  ['Safari', /\bVersion\/[\d.]+ .*Safari\//u],
];

const systems: readonly [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b|\biPod\b/u],
  ['iPad', /\biPad\b/u],
  ['Android', /\bAndroid\b/u],
  ['Windows', /\bWindows\b/u],
  ['ChromeOS', /\bCrOS\b/u],
  ['macOS', /\bMac(?:intosh| OS X)\b/u],
  ['Linux', /\bLinux\b/u],
];

const find = (table: typeof browsers, text: string) =>
  table.find(([, mark]) => mark.test(text))?.[0];

/** The common name of a user agent: "Safari · iPhone"; empty without a browser. */
export function describeDevice(userAgent: string | null): string {
  const text = userAgent ?? '';
  return [find(browsers, text), find(systems, text)]
    .filter((part) => part !== undefined)
    .join(' · ');
}
