const prefixScale = 0.1;
const prefixLimit = 4;

/**
 * How similar two texts are, 0 to 1, common beginnings counting more. Source: Winkler, "String
 * Comparator Metrics and Enhanced Decision Rules in the Fellegi–Sunter Model", 1990.
 */
export function jaroWinkler(left: string, right: string): number {
  if (left === right) return 1;
  const jaro = jaroSimilarity(left, right);
  let prefix = 0;
  while (prefix < prefixLimit && prefix < left.length && left[prefix] === right[prefix])
    prefix += 1;
  return jaro + prefix * prefixScale * (1 - jaro);
}

/** Longer texts are cut: which characters are taken is kept in the bits of a number. */
const comparedLength = 31;

function jaroSimilarity(whole: string, other: string): number {
  const left = whole.slice(0, comparedLength);
  const right = other.slice(0, comparedLength);
  const reach = Math.max(0, (Math.max(left.length, right.length) >> 1) - 1);
  let [takenLeft, takenRight, common] = [0, 0, 0];
  for (let index = 0; index < left.length; index += 1) {
    const end = Math.min(right.length, index + reach + 1);
    for (let place = Math.max(0, index - reach); place < end; place += 1) {
      if ((takenRight >> place) & 1 || left.charCodeAt(index) !== right.charCodeAt(place)) continue;
      takenLeft |= 1 << index;
      takenRight |= 1 << place;
      common += 1;
      break;
    }
  }
  if (common === 0) return 0;
  let moved = 0;
  let place = 0;
  for (let index = 0; index < left.length; index += 1) {
    if (!((takenLeft >> index) & 1)) continue;
    while (!((takenRight >> place) & 1)) place += 1;
    if (left.charCodeAt(index) !== right.charCodeAt(place)) moved += 0.5;
    place += 1;
  }
  return (common / left.length + common / right.length + (common - moved) / common) / 3;
}

/**
 * Whether two texts differ by one typo: a character added, missing or replaced, or two swapped.
 * Source: Damerau 1964, for a distance of one.
 */
export function isOneSlipAway(left: string, right: string): boolean {
  if (left === right || Math.abs(left.length - right.length) > 1) return false;
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1);
  if (short.slice(start + 1) === long.slice(start + 1)) return true;
  return (
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    short.slice(start + 2) === long.slice(start + 2)
  );
}

const digraphs: readonly [RegExp, string][] = [
  [/sch|sh|ch/gu, 'x'],
  [/ph/gu, 'f'],
  [/th|dt/gu, 't'],
  [/qu|ck/gu, 'k'],
  [/gh/gu, 'g'],
  [/c(?=[eiy])/gu, 's'],
  [/[cq]/gu, 'k'],
  [/z/gu, 's'],
  [/[vw]/gu, 'v'],
  [/j/gu, 'y'],
];

/**
 * A name by its sound: the first letter, then consonants with similar ones made equal. Like Soundex
 * (Russell 1918), with the letters that our languages confuse; other scripts stay unchanged.
 */
export function soundOf(name: string): string {
  const known = sounds.get(name);
  if (known !== undefined) return known;
  if (sounds.size >= rememberedSounds) sounds.clear();
  const sound = computeSound(name);
  sounds.set(name, sound);
  return sound;
}

/** Names repeat: each is computed once as long as there are no more than so many. */
const rememberedSounds = 20_000;
const sounds = new Map<string, string>();

function computeSound(name: string): string {
  let sound = name;
  for (const [letters, one] of digraphs) sound = sound.replace(letters, one);
  const [first = '', ...rest] = sound;
  const consonants = rest.filter((letter) => !'aeiouyh'.includes(letter)).join('');
  return (first + consonants).replace(/(.)\1+/gu, '$1');
}
