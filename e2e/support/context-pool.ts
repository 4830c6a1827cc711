import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from '@playwright/test';

/** A file of the site that starts no app. */
const quietPath = '/favicon.svg';
/** Each keeps a process of its own in memory. */
const mostIdle = 4;
/** What a journey leaves in a context beside cookies. Only fetched files and compiled code stay. */
const storageTypes = [
  'file_systems',
  'indexeddb',
  'local_storage',
  'cache_storage',
  'service_workers',
  'storage_buckets',
].join(',');
/** What changes a context itself. Not all of it can be taken back, so that context is used once. */
const changes = [
  'addInitScript',
  'addListener',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'on',
  'once',
  'prependListener',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setHTTPCredentials',
  'setOffline',
  'setStorageState',
] as const;
const clockChanges = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const;

type Held = {
  context: BrowserContext;
  key: string;
  origin: string;
  /** Keeps the process alive in which the code of the app is compiled. */
  anchor: Page;
  devtools: CDPSession;
  isChanged: boolean;
  closeForGood: BrowserContext['close'];
};

export type JourneyOptions = {
  /** What the runner opens contexts with in this journey. */
  defaults: BrowserContextOptions;
  /** Whether what the journey was given may serve another. */
  mayReuse: () => boolean;
};

/**
 * Lets journeys that follow each other in a browser use the same contexts: a closed one is emptied and
 * serves the next that asks for the same options, which need not fetch and compile the app again.
 */
export class ContextPool {
  readonly #idle: Held[] = [];
  readonly #opened = new Set<BrowserContext>();
  #journey: JourneyOptions = { defaults: {}, mayReuse: () => true };

  /** From now on, what the browser opens comes from here. */
  attach(browser: Browser): void {
    const openNew = browser.newContext.bind(browser);
    browser.newContext = async (options) => {
      const context = await this.#open(options, openNew);
      this.#opened.add(context);
      return context;
    };
  }

  begin(journey: JourneyOptions): void {
    this.#journey = journey;
  }

  /** Closes what the journey has left open. */
  async end(): Promise<void> {
    await Promise.all([...this.#opened].map((context) => context.close()));
    this.#opened.clear();
  }

  async #open(
    given: BrowserContextOptions = {},
    openNew: Browser['newContext'],
  ): Promise<BrowserContext> {
    const { defaults } = this.#journey;
    const options = { ...defaults, ...given };
    const origin = options.baseURL;
    // The server of one journey serves no other. A service worker, and what it keeps, is always new.
    const isForOthers =
      origin === defaults.baseURL &&
      options.serviceWorkers === 'block' &&
      options.javaScriptEnabled !== false;
    if (origin === undefined || !isForOthers) return await openNew(given);
    const key = JSON.stringify(
      Object.entries(options).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    );
    const known = this.#idle.find((held) => held.key === key);
    if (known === undefined) return await this.#hold(await openNew(given), key, origin);
    this.#idle.splice(this.#idle.indexOf(known), 1);
    await expectEmpty(known);
    return known.context;
  }

  async #hold(context: BrowserContext, key: string, origin: string): Promise<BrowserContext> {
    const anchor = await context.newPage();
    await anchor.goto(quietPath);
    const devtools = await context.newCDPSession(anchor);
    const closeForGood = context.close.bind(context);
    const held = { context, key, origin, anchor, devtools, isChanged: false, closeForGood };
    const change = () => {
      held.isChanged = true;
    };
    // Another site leaves things that are not emptied.
    context.on('page', (page) =>
      page.on('framenavigated', (frame) => {
        if (/^https?:/u.test(frame.url()) && new URL(frame.url()).origin !== origin) change();
      }),
    );
    noteCalls(context, changes, change);
    noteCalls(context.clock, clockChanges, change);
    context.close = (options) => this.#giveBack(held, options);
    return context;
  }

  async #giveBack(held: Held, options: Parameters<BrowserContext['close']>[0]): Promise<void> {
    const { context, anchor } = held;
    const isUsable = !held.isChanged && !anchor.isClosed() && this.#journey.mayReuse();
    if (!this.#opened.delete(context)) return;
    if (!isUsable) {
      await held.closeForGood(options);
      return;
    }
    const pages = context.pages().filter((page) => page !== anchor);
    await Promise.all(pages.map((page) => page.close()));
    await empty(held);
    this.#idle.push(held);
    if (this.#idle.length > mostIdle) await this.#idle.shift()?.closeForGood();
  }
}

/** Calls `note` before each of these methods of an object does its work. */
function noteCalls<Name extends string>(
  target: Readonly<Record<Name, (...args: never[]) => unknown>>,
  names: readonly Name[],
  note: () => void,
): void {
  for (const name of names) {
    const original = target[name].bind(target) as (...args: unknown[]) => unknown;
    const noting = (...args: unknown[]) => {
      note();
      return original(...args);
    };
    Object.defineProperty(target, name, { value: noting });
  }
}

async function empty({ context, devtools, origin }: Held): Promise<void> {
  await context.clearCookies();
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
}

/** A context that still had something of another journey would make this one pass or fail by chance. */
async function expectEmpty({ context, anchor }: Held): Promise<void> {
  const stored = await anchor.evaluate(async () => [
    ...Object.keys(localStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
    ...(await caches.keys()),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  ]);
  const cookies = (await context.cookies()).map(({ name }) => name);
  const left = [
    ...stored,
    ...cookies,
    ...context
      .pages()
      .slice(1)
      .map((page) => page.url()),
  ];
  if (left.length > 0) throw new Error(`A context for another journey still has: ${left.join()}`);
}
