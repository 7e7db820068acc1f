import * as z from 'zod';

/**
 * What JSON Schema says of a rule that is kept as code, beside the rule: `openapi.json` takes it from here. What is said must
 * hold for all that is accepted, and should hold for hardly anything else. Alternatives (`anyOf`) take the place of what is known otherwise.
 */
export const jsonSchemaOverrides = z.registry<z.core.JSONSchema.BaseSchema>();
