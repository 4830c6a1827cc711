const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/**
 * Whether the database would read the text as a UUID: of any version, in either case. Separate from
 * the schemas, which a screen that only asks this should not load.
 */
export function isUuid(text: string): boolean {
  return uuidForm.test(text);
}
