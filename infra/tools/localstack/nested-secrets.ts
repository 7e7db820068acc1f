import { createHash } from 'node:crypto';
import * as z from 'zod';
import { mapped, type Template, template } from './trim.ts';

const reference = /(\{\{resolve:secretsmanager:[^}]*\}\})/;

const nameOf = (literal: string): string => `Secret${createHash('sha256').update(literal).digest('hex').slice(0, 12)}`;

const joined = (parts: readonly unknown[]): unknown => (parts.length === 1 ? parts[0] : { 'Fn::Join': ['', parts] });

/** References to secrets become parameters; gives which. */
function withParameters(nested: Template): { nested: Template; asked: Record<string, string> } {
  const asked: Record<string, string> = {};
  const parameter = (literal: string): unknown => {
    asked[nameOf(literal)] = literal;
    return { Ref: nameOf(literal) };
  };
  const Resources = mapped(nested.Resources, (value) => {
    if (typeof value !== 'string' || !reference.test(value)) return undefined;
    const parts = value.split(reference).filter(Boolean);
    return joined(parts.map((part) => (reference.test(part) ? parameter(part) : part)));
  });
  const added = Object.fromEntries(Object.keys(asked).map((name) => [name, { Type: 'String', NoEcho: true }]));
  const { Parameters = {}, ...others } = nested;
  return { nested: template.parse({ ...others, Parameters: { ...Parameters, ...added }, Resources }), asked };
}

const nestedStack = z.looseObject({
  Type: z.literal('AWS::CloudFormation::Stack'),
  Properties: z.looseObject({ TemplateURL: z.unknown(), Parameters: z.record(z.string(), z.unknown()).default({}) }),
});

/** What stacks inside others ask for, by the hashes under which their templates are uploaded. */
type Asked = ReadonlyMap<string, Record<string, string>>;

function withArguments(parent: Template, asked: Asked): Template {
  const Resources = Object.entries(parent.Resources).map(([id, one]) => {
    const { data } = nestedStack.safeParse(one);
    const address = JSON.stringify(data?.Properties.TemplateURL ?? '');
    const [, given] = [...asked].find(([hash]) => address.includes(hash)) ?? [];
    if (!data || !given) return [id, one] as const;
    const Parameters = { ...data.Properties.Parameters, ...given };
    return [id, { ...one, Properties: { ...data.Properties, Parameters } }] as const;
  });
  return { ...parent, Resources: Object.fromEntries(Resources) };
}

/**
 * Where references to secrets are looked up in a stack of its own but not in one inside another: the outer one hands what
 * it has looked up to the inner one. Takes and gives the templates of a synthesis by their files.
 */
export function handedDown(
  templates: ReadonlyMap<string, Template>,
  hashOf: (file: string) => string | undefined,
): Map<string, Template> {
  const asked = new Map<string, Record<string, string>>();
  const inner = [...templates].map(([file, one]) => {
    const hash = file.includes('.nested.') ? hashOf(file) : undefined;
    if (hash === undefined) return [file, one] as const;
    const { nested, asked: secrets } = withParameters(one);
    if (Object.keys(secrets).length === 0) return [file, one] as const;
    asked.set(hash, secrets);
    return [file, nested] as const;
  });
  return new Map(inner.map(([file, one]) => [file, withArguments(one, asked)]));
}
