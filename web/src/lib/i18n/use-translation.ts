import i18next, { type i18n } from 'i18next';
import { useSyncExternalStore } from 'react';

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

/** What components show; a new one for each language, and where texts have come since. */
type Texts = { t: Translate<Namespace>; ready: boolean };

const known = new Map<string, Texts>();
const coming = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

i18next.on('languageChanged', () => {
  known.clear();
  notify();
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readTexts(names: readonly string[]): Texts {
  const key = names.join();
  const read = known.get(key);
  if (read) return read;
  const t = i18next.getFixedT(i18next.language, names[0] ?? null);
  const ready = names.every((name) => i18next.hasLoadedNamespace(name));
  const texts: Texts = { t: t as unknown as Texts['t'], ready };
  known.set(key, texts);
  return texts;
}

/** A namespace that can't be loaded counts as there; its keys are shown. */
function loadTexts(names: readonly string[]): Promise<void> {
  const key = `${i18next.language}/${names.join()}`;
  const begun = coming.get(key);
  if (begun) return begun;
  const loading = i18next.loadNamespaces(names).finally(() => {
    coming.delete(key);
    // Only who shows these is rendered again.
    known.delete(names.join());
    notify();
  });
  coming.set(key, loading);
  return loading;
}

const defaults: readonly string[] = ['common'];

function listNames(names: Namespaces | undefined): readonly string[] {
  if (names === undefined) return defaults;
  return Array.isArray(names) ? (names as readonly string[]) : [names as string];
}

/**
 * The texts of these namespaces, in the member's language; suspends until they are there. The library's
 * hook does the same with nine hooks for each component, a sixth of the work for a page of messages.
 */
export function useTranslation<const Names extends Namespaces = 'common'>(
  names?: Names,
  { useSuspense = true }: { useSuspense?: boolean } = {},
): { t: Translate<Names>; ready: boolean } {
  const wanted = listNames(names);
  const read = () => readTexts(wanted);
  const { t, ready } = useSyncExternalStore(subscribe, read, read);
  if (!ready) {
    const loading = loadTexts(wanted);
    if (useSuspense) throw loading;
  }
  return { t: t as unknown as Translate<Names>, ready };
}

/** Outside of components. A namespace that is not loaded yet shows its keys. */
export function translateIn<const Names extends Namespaces>(
  names: Names,
  { from = i18next, locale = null }: { from?: i18n; locale?: string | null } = {},
): Translate<Names> {
  return from.getFixedT(locale, names as string) as unknown as Translate<Names>;
}
