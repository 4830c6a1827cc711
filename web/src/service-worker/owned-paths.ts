import { readSiteAddress } from '@kith/contract/public-site/pages';

/** Paths that the server answers itself; the worker must not cache or replace them. */
const served =
  /^\/(?:api|rest|functions|realtime|files|unsubscribe|dev|auth\/v1|share|p|invite|u|bridge|meeting|pay)(?:\/|$)/u;
/** Administration needs the server; its screens' files are not cached. */
const administered = /^\/app\/admin(?:\/|$)/u;
/** A file has an extension, a screen has none. */
const file = /\.[a-z0-9]+$/iu;

/** Whether the worker can open this path as a screen. */
export function isScreen(pathname: string): boolean {
  if (readSiteAddress(pathname) !== null) return false;
  return !served.test(pathname) && !administered.test(pathname) && !file.test(pathname);
}

/** Whether a path is a built file, whose name changes with its content. */
export function isBuiltFile(pathname: string): boolean {
  return pathname.startsWith('/assets/');
}
