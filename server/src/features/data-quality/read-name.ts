const part = /^\p{Letter}{2,}$/u;

/** The name in an address in the place of a name: `jonas.lind@…` is Jonas Lind. */
export function readName(address: string): string | null {
  const words = (address.split('@')[0] ?? '').split(/[._-]/u);
  if (words.length < 2 || words.length > 3 || !words.every((word) => part.test(word))) return null;
  return words.map((word) => word[0]!.toUpperCase() + word.slice(1).toLowerCase()).join(' ');
}
