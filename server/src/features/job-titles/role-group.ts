import type { RoleFunction, Seniority } from '@kith/contract/analyses/rules';

/*
 * The words of titles in six languages, folded. A term may state how senior someone is, what they
 * work on, or both; the longest one wins where several begin at the same place.
 */

type Languages = Partial<Record<'en' | 'es' | 'fr' | 'de' | 'ja' | 'zh', string>>;
type RoleTerm = { seniority?: Seniority; role?: RoleFunction };

/** What terms state, and the terms of each language, separated by commas. */
export type RoleGroup = readonly [RoleTerm, Languages];
