export type Selection = {
  /** The scope of the selection, as text: in another scope nothing is selected. */
  scope: string;
  /** `only` these, or everyone `except` these. */
  mode: 'only' | 'except';
  ids: ReadonlySet<string>;
};

/** Without contacts that left the list; the same if it had none of them. */
function without(selection: Selection, hasLeft: (id: string) => boolean): Selection {
  // One that was left out stays so: it may come back, and must not be selected then.
  if (selection.mode === 'except' || ![...selection.ids].some(hasLeft)) return selection;
  return { ...selection, ids: new Set([...selection.ids].filter((id) => !hasLeft(id))) };
}

/** The selection after the member archived or deleted one contact. */
export function dropContact(selection: Selection, contactId: string): Selection {
  return without(selection, (id) => id === contactId);
}

/** The selection in a list that is loaded whole: what isn't listed there can't be seen as selected. */
export function keepListed(selection: Selection, listed: readonly { id: string }[]): Selection {
  const ids = new Set(listed.map(({ id }) => id));
  return without(selection, (id) => !ids.has(id));
}
