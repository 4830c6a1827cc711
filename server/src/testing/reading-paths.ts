import { api } from '@kith/contract/api';

type Asked = {
  /** Queries besides none, by `<group>.<name>`. */
  queries: Readonly<Record<string, readonly string[]>>;
  /** Tried in every path that names a row. */
  ids: readonly string[];
};

/** The paths of every endpoint that reads. */
export function readingPaths({ queries, ids }: Asked): string[] {
  return Object.entries(api).flatMap(([group, procedures]) =>
    Object.entries(procedures).flatMap(([name, procedure]) => {
      const { method, path = '' } = procedure['~orpc'].route;
      if (method !== 'GET') return [];
      if (path.includes('{')) return ids.map((id) => path.replaceAll(/\{\w+\}/gu, id));
      return ['', ...(queries[`${group}.${name}`] ?? [])].map((query) => path + query);
    }),
  );
}
