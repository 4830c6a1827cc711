/** Whether a name is a time zone that dates can be shown in, e.g. `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
