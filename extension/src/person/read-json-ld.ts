import { type FoundPerson, nameOf, noPerson, splitName } from './found-person.ts';

/** As much as a page that describes people needs; a hostile one may nest without end. */
const nodeLimit = 2_000;
const valueLimit = 40;

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Only what the page itself wrote, never what objects inherit. */
const read = (node: Node, key: string): unknown =>
  Object.hasOwn(node, key) ? node[key] : undefined;
const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null
    ? []
    : (Array.isArray(value) ? value : [value]).slice(0, valueLimit);

function hasType(node: Node, type: string): boolean {
  const types = [...listOf(read(node, '@type')), ...listOf(read(node, 'type'))];
  return types.some((one) => typeof one === 'string' && one.replace(/^.*[/:#]/u, '') === type);
}

/** The texts of a value: itself, or the name of the thing that it describes. */
function textsOf(value: unknown): string[] {
  return listOf(value).flatMap((one) => {
    if (typeof one === 'string') return [one];
    if (!isNode(one)) return [];
    const [text] = [...listOf(read(one, '@value')), ...listOf(read(one, 'name'))];
    return typeof text === 'string' ? [text] : [];
  });
}
const textOf = (value: unknown): string => textsOf(value)[0] ?? '';

function readPlace(value: unknown): string {
  const [place] = listOf(value);
  if (typeof place === 'string') return place;
  if (!isNode(place)) return '';
  const address = listOf(read(place, 'address'))[0] ?? place;
  if (typeof address === 'string') return address;
  if (!isNode(address)) return textOf(place);
  const parts = ['addressLocality', 'addressRegion', 'addressCountry'].map((key) =>
    textOf(read(address, key)),
  );
  return parts.filter((part) => part !== '').join(', ') || textOf(place);
}

function readPerson(node: Node): FoundPerson {
  const given = textOf(read(node, 'givenName'));
  const family = textOf(read(node, 'familyName'));
  const names =
    given + family === ''
      ? splitName(textOf(read(node, 'name')))
      : { first_name: given, last_name: family };
  const firstOf = (keys: readonly string[]) =>
    keys.map((key) => textOf(read(node, key))).find((text) => text !== '') ?? '';
  const places = ['address', 'workLocation', 'homeLocation'].map((key) =>
    readPlace(read(node, key)),
  );
  return {
    ...noPerson,
    ...names,
    title: firstOf(['jobTitle', 'hasOccupation', 'headline']),
    company: firstOf(['worksFor', 'affiliation', 'memberOf']),
    location: places.find((place) => place !== '') ?? '',
    emails: textsOf(read(node, 'email')),
    phones: textsOf(read(node, 'telephone')),
    links: [...textsOf(read(node, 'url')), ...textsOf(read(node, 'sameAs'))],
  };
}

type Found = { node: Node; isMain: boolean };

/** Every person in a document, those that the page is about first. */
function findPeople(root: unknown): Found[] {
  const people: Found[] = [];
  const open: { value: unknown; isMain: boolean }[] = [{ value: root, isMain: false }];
  for (let seen = 0; seen < nodeLimit; seen += 1) {
    const next = open.shift();
    if (next === undefined) break;
    const { value, isMain } = next;
    if (Array.isArray(value)) {
      open.push(...value.slice(0, nodeLimit).map((one: unknown) => ({ value: one, isMain })));
    } else if (isNode(value)) {
      if (hasType(value, 'Person')) people.push({ node: value, isMain });
      for (const [key, inner] of Object.entries(value).slice(0, nodeLimit)) {
        if (typeof inner === 'object') open.push({ value: inner, isMain: key === 'mainEntity' });
      }
    }
  }
  return people.toSorted((one, other) => Number(other.isMain) - Number(one.isMain));
}

/** The person that the JSON-LD of a page describes; null where there is none with a name. */
export function readJsonLd(scripts: readonly string[]): FoundPerson | null {
  const people = scripts.flatMap((script) => {
    try {
      return findPeople(JSON.parse(script));
    } catch {
      return [];
    }
  });
  const main = people
    .toSorted((one, other) => Number(other.isMain) - Number(one.isMain))
    .map(({ node }) => readPerson(node))
    .find((person) => nameOf(person) !== '');
  return main ?? null;
}
