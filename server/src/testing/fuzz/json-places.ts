/** The way to one value in a JSON value; empty for all of it. */
export type Place = readonly (string | number)[];

/** Every value in a JSON value, from the outside in. */
export function listPlaces(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  const inner = Object.entries(value).flatMap(([key, part]) =>
    listPlaces(part, [...at, Array.isArray(value) ? Number(key) : key]),
  );
  return [at, ...inner];
}

/**
 * JSON text of `value` with raw text at some places. What is missing on the way there comes from
 * `full`.
 */
export function writeWith(
  value: unknown,
  full: unknown,
  replacements: readonly { place: Place; json: string }[],
): string {
  const own = replacements.find(({ place }) => place.length === 0);
  if (own) return own.json;
  if (replacements.length === 0) return JSON.stringify(value) ?? 'null';
  const isList = replacements.some(({ place }) => typeof place[0] === 'number');
  const base = Object.entries(isRecord(value) || Array.isArray(value) ? value : {});
  const known = new Map<string, unknown>(base);
  const rest: ReadonlyMap<string, unknown> = new Map(
    Object.entries(isRecord(full) || Array.isArray(full) ? full : {}),
  );
  const keys = new Set([...known.keys(), ...replacements.map(({ place }) => String(place[0]))]);
  const parts = Array.from(keys, (key) => {
    const within = replacements
      .filter(({ place }) => String(place[0]) === key)
      .map(({ place, json }) => ({ place: place.slice(1), json }));
    const text = writeWith(known.get(key) ?? rest.get(key), rest.get(key), within);
    return isList ? text : `${JSON.stringify(key)}:${text}`;
  });
  return isList ? `[${parts.join(',')}]` : `{${parts.join(',')}}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
