/** What the extension uses of the browsers' interface, which both offer under this name. */
type Listener<Arguments extends unknown[]> = {
  addListener: (listener: (...given: Arguments) => unknown) => void;
  removeListener: (listener: (...given: Arguments) => unknown) => void;
};
type Tab = { id?: number; url?: string; lastAccessed?: number };
type Changes = Record<string, { newValue?: unknown }>;
type Area = {
  get: (keys: string | readonly string[]) => Promise<Record<string, unknown>>;
  set: (items: Record<string, unknown>) => Promise<void>;
  remove: (keys: string | readonly string[]) => Promise<void>;
  setAccessLevel?: (level: { accessLevel: 'TRUSTED_CONTEXTS' }) => Promise<void>;
};
type Injection<Arguments extends unknown[], Result> = {
  target: { tabId: number };
  func: (...given: Arguments) => Result;
  args: Arguments;
};

type BrowserApi = {
  action: {
    setBadgeText: (details: { text: string }) => Promise<void>;
    setBadgeBackgroundColor: (details: { color: string }) => Promise<void>;
  };
  i18n: {
    getMessage: (name: string, values?: readonly string[]) => string;
    getUILanguage: () => string;
  };
  identity: {
    getRedirectURL: () => string;
    launchWebAuthFlow: (details: { url: string; interactive: true }) => Promise<string | undefined>;
  };
  runtime: {
    onStartup: Listener<[]>;
    onMessage: Listener<[unknown, unknown, (answer: unknown) => void]>;
    sendMessage: (message: unknown) => Promise<unknown>;
  };
  scripting: {
    executeScript: <Arguments extends unknown[], Result>(
      injection: Injection<Arguments, Result>,
    ) => Promise<{ result?: Awaited<Result> }[]>;
  };
  storage: { local: Area; onChanged: Listener<[Changes, string]> };
  tabs: {
    query: (filter: { active?: true; currentWindow?: true }) => Promise<Tab[]>;
    getCurrent: () => Promise<Tab | undefined>;
    create: (details: { url: string }) => Promise<Tab>;
  };
};

export const browser = (globalThis as unknown as { chrome: BrowserApi }).chrome;
