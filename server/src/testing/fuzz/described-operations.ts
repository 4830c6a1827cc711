import type { JsonSchema } from './sample-schema.ts';

type Parameter = { name: string; schema: JsonSchema; required: boolean };

/** One endpoint, as its description shows it. */
export type Operation = {
  /** `<group>.<name>` of the contract. */
  name: string;
  method: string;
  /** With parameters in braces. */
  path: string;
  inPath: readonly Parameter[];
  query: readonly Parameter[];
  /** Null where none is sent. */
  body: { type: 'json'; schema: JsonSchema } | { type: 'bytes' } | null;
};

type Media = { schema?: JsonSchema };
type Described = {
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: JsonSchema }[];
  requestBody?: { content: Record<string, Media> };
};
/** The parts of an OpenAPI document that are read. */
export type ApiDocument = {
  servers: [{ url: string }];
  paths: Record<string, Record<string, Described>>;
};

/** Every operation of an OpenAPI document. */
export function listOperations({ servers, paths }: ApiDocument): Operation[] {
  const [{ url }] = servers;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId, parameters = [], requestBody }]) => {
      const all = parameters.map(({ schema = {}, required = false, ...rest }) => ({
        ...rest,
        schema,
        required,
      }));
      return {
        name: operationId,
        method: method.toUpperCase(),
        path: `${url}${path}`,
        inPath: all.filter((parameter) => parameter.in === 'path'),
        query: all.filter((parameter) => parameter.in === 'query'),
        body: readBody(requestBody?.content),
      };
    }),
  );
}

function readBody(content: Record<string, Media> = {}): Operation['body'] {
  const json = content['application/json'];
  if (json) return { type: 'json', schema: json.schema ?? {} };
  return Object.keys(content).length === 0 ? null : { type: 'bytes' };
}
