/** A browser to test in: one that is installed, else Playwright's own; null when there is none. */
export declare function findBrowser(): string | null;
/** Finds a browser or fetches one. @throws when no way led to one. */
export declare function ensureBrowser(): string;
