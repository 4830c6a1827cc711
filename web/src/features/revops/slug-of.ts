const most = 60;

/** The name that something has in addresses, from its title: `Rotate the keys` is `rotate-the-keys`. */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .slice(0, most)
    .replaceAll(/^-+|-+$/gu, '');
  if (plain !== '') return plain;
  // Of a title in another script nothing is left: its letters as numbers are as good as any name.
  const codes = [...title.trim()].map((letter) => letter.codePointAt(0)?.toString(36) ?? '');
  return codes.join('').slice(0, most);
}
