/** Something that people seek or offer, with its words in the six languages of the product. */
export type Concept = {
  id: string;
  /** Others that answer who seeks this, less exactly. */
  near: readonly string[];
  /** What someone who offers it is to a company, where that rules something out. */
  role: 'funder' | null;
  /** Roles that can't answer who seeks this. */
  excludes: readonly 'funder'[];
  terms: readonly string[];
  /** As they are called in indexes. */
  feature: string;
  nearFeatures: readonly string[];
};

type Words = Record<'en' | 'es' | 'fr' | 'de' | 'ja' | 'zh', string>;
type Relations = Partial<Pick<Concept, 'near' | 'role' | 'excludes'>>;

/** The words of each language are separated by commas, the usual one first. */
export function concept(id: string, words: Words, relations: Relations = {}): Concept {
  const terms = Object.values(words).flatMap((text) => text.split(',').map((term) => term.trim()));
  const { near = [], role = null, excludes = [] } = relations;
  const nearFeatures = near.map((other) => `c:${other}`);
  return { id, near, role, excludes, terms, feature: `c:${id}`, nearFeatures };
}
