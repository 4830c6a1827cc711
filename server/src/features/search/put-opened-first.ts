/** Results that the member opened for this query before come first; the others keep their order. */
export function putOpenedFirst<Row>(
  rows: readonly Row[],
  openedIds: readonly string[],
  idOf: (row: Row) => string,
): Row[] {
  const opened = new Map(openedIds.map((id, place) => [id, place - openedIds.length]));
  const placeOf = (row: Row) => opened.get(idOf(row)) ?? 0;
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}
