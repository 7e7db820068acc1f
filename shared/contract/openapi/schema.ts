import * as z from 'zod';
import { routes } from '../index.ts';
import { problem } from '../problem.ts';
import { pagination } from '../shapes/common.ts';
import { fileDetail, filePost, storageInfo } from '../shapes/file-answers.ts';
import { jsonSchemaOverrides } from '../shapes/json-schema-overrides.ts';
import { ownUser, publicUser } from '../shapes/user-answers.ts';

export type Schema = z.core.JSONSchema.BaseSchema;

/** Shapes that the document defines once and refers to by name. */
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
 * Form files are binary, instants need no pattern beside their format, defaults are also given for input, and objects
 * stay open, as responses may gain fields.
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

/** The schema of input or output; transforms make them differ. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema, $defs, ...schemaBody } = z.toJSONSchema(schema, {
    io,
    metadata: names,
    unrepresentable: 'any',
    override: adapt,
  });
  return toComponents(schemaBody);
}

/** The full schema of a component instead of its reference. */
function component(id: string, schema: z.ZodType): Schema {
  const { $defs } = z.toJSONSchema(z.object({ schema }), { metadata: names, override: adapt });
  return toComponents($defs?.[id] ?? {});
}

export const componentSchemas = (): Record<string, Schema> =>
  Object.fromEntries(Object.entries(components).map(([id, schema]) => [id, component(id, schema)]));
