import type { CrmProvider } from '@kith/contract/connectors/rules';
import type { Environment } from '@kith/contract/system/schemas';

/** An app that the operator registered with a CRM. */
export type CrmApp = {
  provider: CrmProvider;
  clientId: string;
  clientSecret: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  revocationEndpoint: string;
  scope: string;
  /** Where the API is; Salesforce says it with the tokens, on one of its own hosts. */
  api: URL;
  /**
   * Where a call may go. Threat: an answer that names another host gets the tokens, or makes the server
   * call into its own network.
   */
  allows: (url: URL) => boolean;
  /** An operator's own address, for tests and stand-ins on a developer's machine. */
  isInner: boolean;
};

export type Connectors = {
  apps: ReadonlyMap<CrmProvider, CrmApp>;
  /** Seal tokens: the first is used, the others still open what they sealed. */
  keys: readonly Buffer[];
  redirectUri: string;
};

type Settings = {
  SALESFORCE_CLIENT_ID?: string | undefined;
  SALESFORCE_CLIENT_SECRET?: string | undefined;
  SALESFORCE_LOGIN_URL?: string | undefined;
  HUBSPOT_CLIENT_ID?: string | undefined;
  HUBSPOT_CLIENT_SECRET?: string | undefined;
  HUBSPOT_API_URL?: string | undefined;
  HUBSPOT_APP_URL?: string | undefined;
  CONNECTOR_KEYS: string[];
};

const keyBytes = 32;
/** Hosts of the services themselves. */
const ownHosts: Record<CrmProvider, RegExp> = {
  salesforce: /(?:^|\.)salesforce\.(?:com|mil)$/u,
  hubspot: /(?:^|\.)(?:hubapi|hubspot)\.com$/u,
};
/** The screen that the browser comes back to. */
const returnPath = '/app/contacts/import';

/** What is wrong with the settings; null if nothing. */
export function findConnectorFault(settings: Settings, environment: Environment): string | null {
  const { CONNECTOR_KEYS: keys } = settings;
  if (keys.some((key) => Buffer.from(key, 'base64url').length !== keyBytes)) {
    return `CONNECTOR_KEYS must list keys of ${keyBytes} bytes in base64url`;
  }
  for (const name of ['SALESFORCE', 'HUBSPOT'] as const) {
    const id = settings[`${name}_CLIENT_ID`];
    if ((id === undefined) !== (settings[`${name}_CLIENT_SECRET`] === undefined)) {
      return `${name}_CLIENT_ID and ${name}_CLIENT_SECRET must be set together`;
    }
    if (id !== undefined && keys.length === 0) {
      return `${name}_CLIENT_ID needs CONNECTOR_KEYS, which seal the tokens`;
    }
  }
  const addresses = [
    ['SALESFORCE_LOGIN_URL', 'salesforce'],
    ['HUBSPOT_API_URL', 'hubspot'],
    ['HUBSPOT_APP_URL', 'hubspot'],
  ] as const;
  for (const [name, provider] of addresses) {
    const address = settings[name];
    if (address === undefined || environment === 'dev') continue;
    const { protocol, hostname } = new URL(address);
    if (protocol !== 'https:' || !ownHosts[provider].test(hostname)) {
      return `${name} must be an address of the service itself`;
    }
  }
  return null;
}

/** The configured connectors; without any, no apps. */
export function openConnectors(settings: Settings & { appOrigin: URL }): Connectors {
  const apps = new Map<CrmProvider, CrmApp>();
  const salesforce = describeSalesforce(settings);
  if (salesforce) apps.set('salesforce', salesforce);
  const hubspot = describeHubSpot(settings);
  if (hubspot) apps.set('hubspot', hubspot);
  return {
    apps,
    keys: settings.CONNECTOR_KEYS.map((key) => Buffer.from(key, 'base64url')),
    redirectUri: new URL(returnPath, settings.appOrigin).href,
  };
}

function describeSalesforce(settings: Settings): CrmApp | null {
  const { SALESFORCE_CLIENT_ID: clientId, SALESFORCE_CLIENT_SECRET: clientSecret } = settings;
  if (clientId === undefined || clientSecret === undefined) return null;
  const login = new URL(settings.SALESFORCE_LOGIN_URL ?? 'https://login.salesforce.com');
  return {
    provider: 'salesforce',
    clientId,
    clientSecret,
    authorizationEndpoint: new URL('/services/oauth2/authorize', login).href,
    tokenEndpoint: new URL('/services/oauth2/token', login).href,
    revocationEndpoint: new URL('/services/oauth2/revoke', login).href,
    scope: 'api refresh_token',
    api: login,
    ...reach('salesforce', [login]),
  };
}

function describeHubSpot(settings: Settings): CrmApp | null {
  const { HUBSPOT_CLIENT_ID: clientId, HUBSPOT_CLIENT_SECRET: clientSecret } = settings;
  if (clientId === undefined || clientSecret === undefined) return null;
  const api = new URL(settings.HUBSPOT_API_URL ?? 'https://api.hubapi.com');
  const app = new URL(settings.HUBSPOT_APP_URL ?? 'https://app.hubspot.com');
  return {
    provider: 'hubspot',
    clientId,
    clientSecret,
    authorizationEndpoint: new URL('/oauth/authorize', app).href,
    tokenEndpoint: new URL('/oauth/v3/token', api).href,
    revocationEndpoint: new URL('/oauth/v3/token/revoke', api).href,
    scope: [
      'oauth',
      'crm.objects.contacts.read',
      'crm.objects.contacts.write',
      'crm.objects.companies.read',
      'crm.objects.companies.write',
      'crm.schemas.contacts.read',
      'crm.schemas.companies.read',
    ].join(' '),
    api,
    ...reach('hubspot', [api]),
  };
}

/** Which addresses a service's answers may lead to: its own hosts by HTTPS, or the configured one. */
function reach(
  provider: CrmProvider,
  configured: readonly URL[],
): Pick<CrmApp, 'allows' | 'isInner'> {
  const hosts = ownHosts[provider];
  const isOwn = ({ protocol, hostname, port }: URL) =>
    protocol === 'https:' && port === '' && hosts.test(hostname);
  return {
    allows: (url) =>
      url.username === '' && (isOwn(url) || configured.some(({ origin }) => origin === url.origin)),
    isInner: configured.some((url) => !isOwn(url)),
  };
}
