import type { Source } from '#extension/person/found-person.ts';

import { say, type TextKey } from './say.ts';

const texts: Record<Source, TextKey> = {
  json_ld: 'source_json_ld',
  h_card: 'source_h_card',
  vcard: 'source_vcard',
  open_graph: 'source_open_graph',
  mailto: 'source_mailto',
  selection: 'source_selection',
  page_address: 'source_page_address',
};

/** Where the values of a field were found; with how many are from each where they differ. */
export function sourceLine(origins: readonly Source[]): string | undefined {
  const sources = [...new Set(origins)];
  if (sources.length === 0) return undefined;
  const count = (source: Source) => origins.filter((one) => one === source).length;
  const named = sources.map((source) =>
    sources.length === 1 ? say(texts[source]) : `${say(texts[source])} (${count(source)})`,
  );
  return say('source', named.join(', '));
}
