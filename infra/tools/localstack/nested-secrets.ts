import { createHash } from 'node:crypto';
import * as z from 'zod';
import { mapDeep, type Template, template } from './trim.ts';

const reference = /(\{\{resolve:secretsmanager:[^}]*\}\})/;

const nameOf = (literal: string): string => `Secret${createHash('sha256').update(literal).digest('hex').slice(0, 12)}`;

const joinParts = (parts: readonly unknown[]): unknown => (parts.length === 1 ? parts[0] : { 'Fn::Join': ['', parts] });

/** Replaces references to secrets by parameters, and returns the secrets by parameter. */
function withParameters(nested: Template): { nested: Template; secrets: Record<string, string> } {
  const secrets: Record<string, string> = {};
  const parameter = (literal: string): unknown => {
    secrets[nameOf(literal)] = literal;
    return { Ref: nameOf(literal) };
  };
  const Resources = mapDeep(nested.Resources, (value) => {
    if (typeof value !== 'string' || !reference.test(value)) return undefined;
    const parts = value.split(reference).filter(Boolean);
    return joinParts(parts.map((part) => (reference.test(part) ? parameter(part) : part)));
  });
  const added = Object.fromEntries(Object.keys(secrets).map((name) => [name, { Type: 'String', NoEcho: true }]));
  const { Parameters = {}, ...others } = nested;
  return { nested: template.parse({ ...others, Parameters: { ...Parameters, ...added }, Resources }), secrets };
}

const nestedStack = z.looseObject({
  Type: z.literal('AWS::CloudFormation::Stack'),
  Properties: z.looseObject({ TemplateURL: z.unknown(), Parameters: z.record(z.string(), z.unknown()).default({}) }),
});

/** The secrets that nested stacks need, by the hashes of their templates. */
type SecretsByHash = ReadonlyMap<string, Record<string, string>>;

function withArguments(parent: Template, secretsByHash: SecretsByHash): Template {
  const Resources = Object.entries(parent.Resources).map(([id, resource]) => {
    const { data } = nestedStack.safeParse(resource);
    const address = JSON.stringify(data?.Properties.TemplateURL ?? '');
    const [, secrets] = [...secretsByHash].find(([hash]) => address.includes(hash)) ?? [];
    if (!data || !secrets) return [id, resource] as const;
    const Parameters = { ...data.Properties.Parameters, ...secrets };
    return [id, { ...resource, Properties: { ...data.Properties, Parameters } }] as const;
  });
  return { ...parent, Resources: Object.fromEntries(Resources) };
}

/**
 * For emulators that resolve secrets in top-level stacks only: the outer stack resolves them and passes them to the
 * nested one as parameters. Takes and returns templates by file.
 */
export function passSecretsDown(
  templates: ReadonlyMap<string, Template>,
  hashOf: (file: string) => string | undefined,
): Map<string, Template> {
  const secretsByHash = new Map<string, Record<string, string>>();
  const inner = [...templates].map(([file, source]) => {
    const hash = file.includes('.nested.') ? hashOf(file) : undefined;
    if (hash === undefined) return [file, source] as const;
    const { nested, secrets } = withParameters(source);
    if (Object.keys(secrets).length === 0) return [file, source] as const;
    secretsByHash.set(hash, secrets);
    return [file, nested] as const;
  });
  return new Map(inner.map(([file, source]) => [file, withArguments(source, secretsByHash)]));
}
