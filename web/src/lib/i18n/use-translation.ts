import i18next, { type i18n } from 'i18next';
import { useTranslation as useLibrary } from 'react-i18next';

import type { Namespace } from './namespaces.ts';
import type { TextResources } from './text-resources.d.ts';

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** A key is written with or without the form of its plural. */
type WithoutPlural<Key> = Key extends `${infer Start}_${PluralForm}` ? Start | Key : Key;

type PathIn<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? WithoutPlural<Key>
    : `${Key}.${PathIn<Texts[Key]>}`;
}[keyof Texts & string];

type Paths = { [Name in Namespace]: PathIn<TextResources[Name]> };
type PrefixedPaths = { [Name in Namespace]: `${Name}:${Paths[Name]}` };

type Namespaces = Namespace | readonly Namespace[];

/** The keys of the first namespace, and those of every namespace behind its name. */
export type TextKey<Names extends Namespaces> = Names extends Namespace
  ? Paths[Names]
  : Names extends readonly [infer First extends Namespace, ...Namespace[]]
    ? Paths[First] | PrefixedPaths[Names[number]]
    : never;

type Options = { count?: number; [name: string]: unknown };

/**
 * What `t` is: accepts only keys that en-US has. The library’s own types do so too, but compute them
 * again for every set of namespaces: two thirds of the time of checking this package.
 */
export type Translate<Names extends Namespaces> = (
  key: TextKey<Names> | readonly TextKey<Names>[],
  options?: Options,
) => string;

/** The texts of these namespaces, in the member's language; suspends until they are there. */
export function useTranslation<const Names extends Namespaces = 'common'>(
  names?: Names,
  options?: { useSuspense?: boolean },
): { t: Translate<Names>; ready: boolean } {
  const { t, ready } = useLibrary(names as string, options);
  return { t: t as unknown as Translate<Names>, ready };
}

/** Outside of components. A namespace that is not loaded yet shows its keys. */
export function translateIn<const Names extends Namespaces>(
  names: Names,
  { from = i18next, locale = null }: { from?: i18n; locale?: string | null } = {},
): Translate<Names> {
  return from.getFixedT(locale, names as string) as unknown as Translate<Names>;
}
