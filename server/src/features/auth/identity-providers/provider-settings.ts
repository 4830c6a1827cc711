/** A provider as the operator configured it. */
export type ProviderSettings = {
  /** Its name in the stock client, and in stored identities. */
  name: string;
  /** Aliases. */
  aliases: readonly string[];
  label: string;
  kind: 'oidc' | 'github';
  issuer: URL;
  /**
   * The first one is this site's; tokens for the others (apps of the same owner) are accepted too.
   */
  clientIds: readonly [string, ...string[]];
  clientSecret: string | undefined;
  /** Accepts ID tokens with any nonce: for providers that set none, or their own. */
  skipsNonce: boolean;
  /** Supports PKCE. */
  takesPkce: boolean;
  /** Added to each request for a sign-in. */
  parameters: Readonly<Record<string, string>>;
};

type Preset = Partial<Pick<ProviderSettings, 'name' | 'kind' | 'parameters'>> & {
  label: string;
  issuer: string;
  /** Supports neither PKCE nor a nonce; state and client secret have to suffice. */
  isPlain?: true;
};

const presets: Record<string, Preset> = {
  APPLE: {
    label: 'Apple',
    issuer: 'https://appleid.apple.com',
    parameters: { response_mode: 'form_post' },
  },
  GITHUB: { label: 'GitHub', issuer: 'https://github.com', kind: 'github' },
  GOOGLE: { label: 'Google', issuer: 'https://accounts.google.com' },
  LINKEDIN: {
    label: 'LinkedIn',
    issuer: 'https://www.linkedin.com/oauth',
    name: 'linkedin_oidc',
    isPlain: true,
  },
  MICROSOFT: {
    label: 'Microsoft',
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    name: 'azure',
  },
};

const variable = /^AUTH_OIDC_([A-Z0-9_]+?)_(ISSUER|CLIENT_ID|CLIENT_SECRET|SKIP_NONCE|LABEL)$/u;
/** Sign-in methods that are no providers of this kind. */
const takenNames = new Set(['email', 'phone', 'web3', 'sso', 'anonymous_users']);
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

type Read = { providers: ProviderSettings[]; faults: string[] };

/**
 * The providers that `AUTH_OIDC_<NAME>_{ISSUER,CLIENT_ID,CLIENT_SECRET,SKIP_NONCE,LABEL}` name, in
 * the order of their names. Known names need no issuer.
 *
 * @returns also one line for each variable that is wrong.
 */
export function readProviderSettings(variables: Record<string, string | undefined>): Read {
  const groups = new Map<string, Record<string, string>>();
  for (const [key, value] of Object.entries(variables)) {
    const [, name, field] = variable.exec(key) ?? [];
    if (name === undefined || field === undefined || !value) continue;
    groups.set(name, { ...groups.get(name), [field]: value });
  }
  const read: Read = { providers: [], faults: [] };
  for (const [name, fields] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const result = readProvider(name, fields);
    if (typeof result === 'string') read.faults.push(`AUTH_OIDC_${name}_${result}`);
    else if (read.providers.some((known) => isSameName(known, result))) {
      read.faults.push(`AUTH_OIDC_${name}_CLIENT_ID names a provider that is there already`);
    } else read.providers.push(result);
  }
  return read;
}

/** @returns the provider, or what is wrong. */
function readProvider(name: string, fields: Record<string, string>): ProviderSettings | string {
  const preset = Object.hasOwn(presets, name) ? presets[name] : undefined;
  const issuer = fields['ISSUER'] ?? preset?.issuer;
  if (issuer === undefined) return 'ISSUER must be set';
  if (!isIssuer(issuer)) return 'ISSUER must be an address like https://accounts.example';
  const [clientId, ...otherIds] = (fields['CLIENT_ID'] ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  if (clientId === undefined) return 'CLIENT_ID must be set';
  const isPlain = preset?.isPlain === true && fields['ISSUER'] === undefined;
  const skipNonce = fields['SKIP_NONCE'] ?? String(isPlain);
  if (!['true', 'false'].includes(skipNonce)) return 'SKIP_NONCE must be true or false';
  const plainName = name.toLowerCase();
  if (takenNames.has(plainName)) return 'CLIENT_ID names no provider: choose another name';
  return {
    name: preset?.name ?? plainName,
    aliases: preset?.name === undefined ? [] : [plainName],
    label: fields['LABEL'] ?? preset?.label ?? toLabel(plainName),
    kind: preset?.kind ?? 'oidc',
    issuer: new URL(issuer),
    clientIds: [clientId, ...otherIds],
    clientSecret: fields['CLIENT_SECRET'],
    skipsNonce: skipNonce === 'true',
    takesPkce: !isPlain,
    parameters: preset?.parameters ?? {},
  };
}

function isSameName(a: ProviderSettings, b: ProviderSettings): boolean {
  const names = new Set([a.name, ...a.aliases]);
  return [b.name, ...b.aliases].some((name) => names.has(name));
}

/** Without TLS only a provider on this machine. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname));
}

function toLabel(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
