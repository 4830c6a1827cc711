import { brand } from '../core/brand.ts';
import { minuteMs } from '../core/time.ts';
import type { Scope } from '../account/rules.ts';

/**
 * The public key of the browser extension, from which Chromium derives its id. Its private half was
 * thrown away: nothing is signed with it.
 */
export const extensionKey =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAmbahbshmF6Yi4fpAj02yoivrRnxBavZJ0H0gykOjr6g2WsQ+S57C3cN+Md/3A9BeLb/lvmkk3h3dPstSh9GtGY0tUfDwDcOQT3QvV6gOFzziK3CCWsdHSCxzKox9RzuWueCkRbm+8SE3iGxnuj1kItpov4UnEPfAqET6bopRBAf63TYpsn2Wf/u9V5xu35hJxbFiMDqB6Q4396FkYs7Ma/dbW+8O74MHVtMkyWCxkQKG3H5PP9q1mR6lq2HHJ2udMTXN3JkvACLhM3JohukI7Go3ZtZMxPvAVOSxb4Qo46lVOotiy3v6iUzexYZAjsJ01z1DsEf6MUqNzmRa3dyxSwIDAQAB';
/** The first half of the SHA-256 of the key, in the letters a to p. */
export const chromiumExtensionId = 'mdfiocggpfiphbadebihkngffnmopdej';
/** Firefox takes the id from the manifest. */
export const firefoxExtensionId = `extension@${brand.appDomain}`;

/**
 * The first versions with everything that the extension uses: module workers, promises, locks. This
 * Firefox is also the first that shows before the installation what an extension sends.
 */
export const oldestBrowsers = { chromium: 121, firefox: 140 } as const;
export type ExtensionBrowser = keyof typeof oldestBrowsers;
export const extensionBrowsers = [
  'chromium',
  'firefox',
] as const satisfies readonly ExtensionBrowser[];

/**
 * Where the browsers hand a code to the extension. No server answers there: the browser itself ends
 * the navigation. Firefox names the extension by the SHA-1 of its id.
 */
export const extensionRedirects = [
  `https://${chromiumExtensionId}.chromiumapp.org/`,
  'https://394b9e5bb205db2efdd67cd3434efa4a3da85606.extensions.allizom.org/',
] as const;

/** What the extension may do, and nothing else. */
export const extensionScopes: readonly Scope[] = [
  'contacts:read',
  'contacts:write',
  'interactions:write',
];
export const extensionTokenDays = 180;
/** How long the extension has to fetch its token. */
export const extensionCodeMs = 2 * minuteMs;

/** What the extension calls below `/api/v1`. */
const calledPaths = /^\/api\/v1\/(?:contacts|interactions|extension)(?:\/|$)/u;

/** Whether an address is one that the extension calls. */
export const isForExtension = (path: string): boolean => calledPaths.test(path);

const firefoxOrigin = /^moz-extension:\/\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/**
 * Whether a request comes from the extension. Firefox gives it another address in every profile, so
 * there it may be any extension.
 */
export function isExtensionOrigin(origin: string): boolean {
  return origin === `chrome-extension://${chromiumExtensionId}` || firefoxOrigin.test(origin);
}
