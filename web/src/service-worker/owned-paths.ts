import { isServedPath } from '@kith/contract/app-routes/server-folders';
import { readSiteAddress } from '@kith/contract/public-site/pages';

/** Administration needs the server; its screens' files are not cached. */
const administered = /^\/app\/admin(?:\/|$)/u;
/** A file has an extension, a screen has none. */
const file = /\.[a-z0-9]+$/iu;

/** Whether the worker can open this path as a screen; what the server answers must not be cached or replaced. */
export function isScreen(pathname: string): boolean {
  if (readSiteAddress(pathname) !== null) return false;
  return !isServedPath(pathname) && !administered.test(pathname) && !file.test(pathname);
}

/** Whether a path is a built file, whose name changes with its content. */
export function isBuiltFile(pathname: string): boolean {
  return pathname.startsWith('/assets/');
}
