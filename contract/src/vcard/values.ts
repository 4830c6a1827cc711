import { readText, splitStructure, type VcardProperty } from './property.ts';

type Properties = readonly VcardProperty[];

/** The properties with one of these names, the preferred ones first. */
export function propertiesOf(properties: Properties, names: readonly string[]): VcardProperty[] {
  const found = properties.filter(({ name }) => names.includes(name));
  return [...found.filter(isPreferred), ...found.filter((one) => !isPreferred(one))];
}

function isPreferred({ types, parameters }: VcardProperty): boolean {
  return types.includes('pref') || parameters.get('pref') === '1';
}

/** The properties whose values are addresses on the web, websites before profiles. */
export const linkProperties = ['URL', 'X-SOCIALPROFILE', 'SOCIALPROFILE'] as const;

/** Whether a card is of several people. */
export function isGroup(properties: Properties): boolean {
  const value = (name: string) => properties.find((one) => one.name === name)?.value ?? '';
  return /^group$/iu.test((value('KIND') || value('X-ADDRESSBOOKSERVER-KIND')).trim());
}

/** `N`: family; given; additional; prefixes; suffixes, each a list except in version 2.1. */
export function readVcardName(properties: Properties) {
  const value = (name: string) => properties.find((one) => one.name === name)?.value ?? '';
  const hasLists = value('VERSION').trim() !== '2.1';
  const [family = [], given = [], additional = [], prefixes = [], suffixes = []] = splitStructure(
    value('N'),
    hasLists,
  );
  return {
    first_name: [...given, ...additional].join(' '),
    last_name: family.join(' '),
    name_prefix: prefixes.join(' '),
    name_suffix: suffixes.join(', '),
    full_name: readText(value('FN')),
  };
}

type Address = Partial<Record<'street' | 'postal_code' | 'country' | 'location', string>>;

/** The preferred address, else the first, in parts; the others as lines. */
export function readAddresses(properties: Properties): {
  address: Address;
  addresses: string[];
} {
  const [chosen, ...others] = propertiesOf(properties, ['ADR']);
  if (!chosen) return { address: {}, addresses: [] };
  const [box, extended, street, town, region, postal, country] = addressParts(chosen);
  return {
    address: {
      street: joined(box, extended, street),
      postal_code: postal ?? '',
      country: country ?? '',
      location: joined(town, region, country),
    },
    addresses: others.map((property) => joined(...addressParts(property))),
  };
}

const joined = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(', ');

function addressParts({ value }: VcardProperty): string[] {
  return splitStructure(value).map((part) => part.join(', '));
}
