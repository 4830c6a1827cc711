/** A property of a microformat: its class, and its text or address. */
type MicroformatProperty = { name: string; value: string };

/** What a page publishes for machines, as it stands there. Nothing of it is trusted. */
export type PageFacts = {
  url: string;
  title: string;
  /** The texts of the scripts of type `application/ld+json`. */
  jsonLd: string[];
  /** The first h-cards. */
  hCards: MicroformatProperty[][];
  /** `property` or `name` of each meta element with its content. */
  metas: { name: string; content: string }[];
  mailtos: string[];
  selection: string;
};

/** A hostile page may be of any size: no more is taken of it. */
export const factLimits = {
  scripts: 20,
  scriptLength: 200_000,
  cards: 5,
  properties: 100,
  metas: 100,
  links: 20,
  text: 2_000,
  selection: 10_000,
} as const;
export type FactLimits = typeof factLimits;

/** Enough for a card with a picture. A larger or slower file is left alone. */
export const vcardLimits = {
  links: 50,
  bytes: 1_000_000,
  patienceMs: 3_000,
};
export type VcardLimits = Readonly<typeof vcardLimits>;
