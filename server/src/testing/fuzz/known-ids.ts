import { randomUUID } from 'node:crypto';

import { strangerCases } from '#testing/stranger-cases.ts';

const keptIds = 20;
const idPattern = /"(\w*id)":"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"/gu;

/** The kind of row that the path of an operation names, and the one its group is mostly about. */
function kindOf(operation: string): string {
  const [group = ''] = operation.split('.');
  const inGroup = Object.entries(strangerCases)
    .filter(([name]) => name.startsWith(`${group}.`))
    .map(([, { names }]) => names);
  return strangerCases[operation]?.names ?? inGroup.find((names) => names !== undefined) ?? group;
}

/** Ids of rows that exist, so that requests find what they name. */
export class KnownIds {
  readonly #ids = new Map<string, string[]>();

  /** Reads the ids in the answer of an operation. */
  learn(operation: string, answer: string): void {
    for (const [, name = '', id = ''] of answer.matchAll(idPattern)) {
      const kind = name === 'id' ? kindOf(operation) : name.replace(/_id$/u, '');
      const known = this.#ids.get(kind) ?? [];
      if (!known.includes(id)) this.#ids.set(kind, [...known, id].slice(-keptIds));
    }
  }

  /** For `contact_id` the id of a contact, for `id` and `ids` one of the operation's own kind. */
  choose(operation: string, name: string, at: number): string {
    const kind = /^ids?$/u.test(name) ? kindOf(operation) : name.replace(/_ids?$/u, '');
    const known = this.#ids.get(kind) ?? [];
    return known[at % known.length] ?? randomUUID();
  }
}
