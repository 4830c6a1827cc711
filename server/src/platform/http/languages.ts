import type { Context } from 'hono';

/** The languages of a browser's Accept-Language header, best first. */
export function readLanguages(c: Context): string[] {
  return (c.req.header('accept-language') ?? '')
    .split(',')
    .map((part) => part.split(';')[0]?.trim() ?? '')
    .filter((tag) => tag !== '' && tag !== '*');
}
