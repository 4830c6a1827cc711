/**
 * Whether a name is a supported time zone, e.g. `Europe/Berlin`. An offset is none: `+05:30` is east of
 * Greenwich for a browser, and west of it for the database (POSIX).
 */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/u.test(name)) return false;
  try {
    Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
