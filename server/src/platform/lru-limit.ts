/**
 * The limit of an `LRUCache` of many small entries. With `max` the library reserves the memory of all of
 * them when it is created; counted as sizes, a cache grows with what it holds.
 */
export function mostEntries(count: number) {
  return { maxSize: count, sizeCalculation: () => 1 };
}
