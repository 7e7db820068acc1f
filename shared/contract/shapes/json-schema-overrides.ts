import * as z from 'zod';

/**
 * JSON Schema for rules that exist only as code, used by `openapi.json`. It must accept everything the code accepts,
 * and little else. `anyOf` replaces the derived schema.
 */
export const jsonSchemaOverrides = z.registry<z.core.JSONSchema.BaseSchema>();
