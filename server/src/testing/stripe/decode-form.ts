export type Form = { [name: string]: string | Form };

/** `items[0][price]=p` as nested objects; lists are objects whose names are numbers. */
export function decodeForm(text: string): Form {
  const root: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/u).filter((part) => part !== '');
    const last = path.pop() ?? name;
    let at = root;
    for (const part of path) {
      const next = at[part];
      at = typeof next === 'object' ? next : (at[part] = {});
    }
    at[last] = value;
  }
  return root;
}

/** A part by its path, `line_items.0.price`; empty when there is none. */
export function textAt(form: Form, path: string): string {
  let at: string | Form | undefined = form;
  for (const part of path.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : '';
}
