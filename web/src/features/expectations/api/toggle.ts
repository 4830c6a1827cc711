/** The items with one of them switched on or off. */
export function toggle<Item>(items: readonly Item[], item: Item, isOn: boolean): Item[] {
  const others = items.filter((other) => other !== item);
  return isOn ? [...others, item] : others;
}
