import * as z from 'zod';
import { routes } from '../index.ts';
import { problem } from '../problem.ts';
import { pagination } from '../shapes/common.ts';
import { fileDetail, filePost, storageInfo } from '../shapes/file-answers.ts';
import { jsonSchemaOverrides } from '../shapes/json-schema-overrides.ts';
import { ownUser, publicUser } from '../shapes/user-answers.ts';

export type Schema = z.core.JSONSchema.BaseSchema;

/** Shapes that are written once in the document and referred to by name. */
const components = {
  Problem: problem,
  Pagination: pagination,
  PublicUser: publicUser,
  OwnUser: ownUser,
  FilePost: filePost,
  FileDetail: fileDetail,
  StorageInfo: storageInfo,
  Upload: routes.getUpload.response.shape.upload,
  Purchase: routes.listPurchases.response.shape.purchases.element,
  Sale: routes.listSales.response.shape.sales.element,
};

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(components)) names.add(schema, { id });

const isFile = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodCustom && schema.safeParse(new File([], 'f')).success && !schema.safeParse(undefined).success;

/**
 * A file of a form is bytes, an instant needs no pattern beside its format, what stands in for a field left out is said also
 * where the field is read as something else, and no object is closed: answers may gain fields later.
 */
function adapt({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Schema }): void {
  delete jsonSchema.additionalProperties;
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  if (zodSchema instanceof z.ZodDefault) jsonSchema.default = z.json().parse(zodSchema.def.defaultValue);
  const statement = jsonSchemaOverrides.get(zodSchema);
  if (statement?.anyOf) for (const keyword of Object.keys(jsonSchema)) delete jsonSchema[keyword];
  Object.assign(jsonSchema, statement);
  if (isFile(zodSchema)) jsonSchema.contentMediaType = 'application/octet-stream';
}

const toComponents = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));

/** What a caller may send, or what an answer holds: a transform makes the two differ. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema, $defs, ...schemaBody } = z.toJSONSchema(schema, {
    io,
    metadata: names,
    unrepresentable: 'any',
    override: adapt,
  });
  return toComponents(schemaBody);
}

/** A schema's own text instead of the reference to it, which only a schema beside it may use. */
function component(id: string, schema: z.ZodType): Schema {
  const { $defs } = z.toJSONSchema(z.object({ schema }), { metadata: names, override: adapt });
  return toComponents($defs?.[id] ?? {});
}

export const componentSchemas = (): Record<string, Schema> =>
  Object.fromEntries(Object.entries(components).map(([id, schema]) => [id, component(id, schema)]));
