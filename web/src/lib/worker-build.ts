/** What the build writes into the worker. */
export type BuildFacts = {
  /** Of the release and of its files, `1.4.0+3f2a91bc`. */
  version: string;
  /** The page that every screen can start from. */
  pagePath: string;
  /** The hashes of that page's own scripts, as a policy names them. */
  pageScripts: readonly string[];
  /** The files with each language's texts. */
  texts: Readonly<Record<string, readonly string[]>>;
};
