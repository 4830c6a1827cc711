/** What the server answers itself and no worker may keep or stand in for. */
const served = /^\/(?:api|rest|functions|realtime|files|unsubscribe|dev|auth\/v1)(?:\/|$)/u;
/** Administrators work with a server; their screens’ files are not kept. */
const administered = /^\/app\/admin(?:\/|$)/u;
/** A file has an ending, a screen has none. */
const file = /\.[a-z0-9]+$/iu;

/** Whether a page opened at this path is a screen that the worker can open. */
export function isScreen(pathname: string): boolean {
  return !served.test(pathname) && !administered.test(pathname) && !file.test(pathname);
}

/** Whether a path names one of the build's files, whose name changes with its content. */
export function isBuiltFile(pathname: string): boolean {
  return pathname.startsWith('/assets/');
}
