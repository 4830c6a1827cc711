/** Facts about the build, written into the worker. */
export type BuildFacts = {
  /** Of the release and of its files, `1.4.0+3f2a91bc`. */
  version: string;
  /** The page that can start every screen. */
  pagePath: string;
  /** The hashes of that page's inline scripts, in the form of a policy. */
  pageScripts: readonly string[];
  /** The files with each language's texts. */
  texts: Readonly<Record<string, readonly string[]>>;
  /** What the page of each member's screen preloads. */
  preloads: MemberPreloads;
};

/** The files of each screen, as numbers of `files`, and those with each language's first texts. */
export type MemberPreloads = {
  files: readonly string[];
  screens: Readonly<Record<string, readonly number[]>>;
  texts: Readonly<Record<string, readonly string[]>>;
};
