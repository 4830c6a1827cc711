/** Beginnings of the paths that the server answers itself; no screen of the app is below them. */
const serverFolders = [
  'api',
  'rest',
  'functions',
  'realtime',
  'files',
  'unsubscribe',
  'dev',
  'auth/v1',
  'share',
  'p',
  'invite',
  'u',
  'bridge',
  'meeting',
  'pay',
  'metrics',
  'sitemaps',
] as const;

const served = new RegExp(`^/(?:${serverFolders.join('|')})(?:/|$)`, 'u');

export const isServedPath = (pathname: string): boolean => served.test(pathname);
