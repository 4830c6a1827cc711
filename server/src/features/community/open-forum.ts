/** The forum that signs its members in here. */
export type Forum = {
  /** Where it is, without a slash at its end. */
  url: string;
  host: string;
  /** Signs what goes between its server and this one through the browser. */
  secret: string;
  /** For its API; null without one. */
  key: string | null;
  /** Signs its events; null where it sends none. */
  webhookSecret: string | null;
};

type Settings = {
  DISCOURSE_URL?: string | undefined;
  DISCOURSE_CONNECT_SECRET?: string | undefined;
  DISCOURSE_API_KEY?: string | undefined;
  DISCOURSE_WEBHOOK_SECRET?: string | undefined;
};

/** The configured forum; null without one. */
export function openForum(settings: Settings): Forum | null {
  const { DISCOURSE_URL: address, DISCOURSE_CONNECT_SECRET: secret } = settings;
  if (address === undefined || secret === undefined) return null;
  const { origin, pathname, host } = new URL(address);
  return {
    url: `${origin}${pathname.replace(/\/+$/u, '')}`,
    host,
    secret,
    key: settings.DISCOURSE_API_KEY ?? null,
    webhookSecret: settings.DISCOURSE_WEBHOOK_SECRET ?? null,
  };
}
