import * as z from 'zod';

/** Some stand-ins fall over kinds of resources that they do not know, instead of leaving them out. */
const gaps = /^AWS::(CloudFront|ApiGatewayV2)::|^AWS::SecretsManager::Secret$/;

/** And over tags of keys, which they read under other names. */
const untagged = 'AWS::KMS::Key';

const fields = z.record(z.string(), z.unknown());
const resource = z.looseObject({ Type: z.string(), Properties: fields.optional(), DependsOn: z.unknown().optional() });
const template = z.looseObject({ Resources: z.record(z.string(), resource) });

type Resource = z.output<typeof resource>;

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a reference to a resource names, if it is one. */
function referredIn(value: Record<string, unknown>): string | undefined {
  const { Ref: ref, 'Fn::GetAtt': attribute } = value;
  if (typeof ref === 'string') return ref;
  return Array.isArray(attribute) ? String(attribute[0]) : undefined;
}

/** References to what is left out become text; secrets that nobody can look up as well. */
function withoutReferences(value: unknown, gone: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return value.replace(/\{\{resolve:secretsmanager:[^}]*\}\}/g, 'x'.repeat(48));
  if (Array.isArray(value)) return value.map((one) => withoutReferences(one, gone));
  if (!isMap(value)) return value;
  const referred = referredIn(value);
  if (referred !== undefined && gone.has(referred)) return `left-out-${referred.toLowerCase()}`;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutReferences(inner, gone)]));
}

function kept({ Type, Properties, DependsOn, ...others }: Resource, gone: ReadonlySet<string>): Resource {
  const { Tags: _tags, ...bare } = Properties ?? {};
  const waits = [DependsOn ?? []].flat().filter((id) => !gone.has(String(id)));
  return {
    ...others,
    Type,
    ...(waits.length > 0 && { DependsOn: waits }),
    ...(Properties && { Properties: Type === untagged ? bare : Properties }),
  };
}

/** A template as far as a stand-in for AWS can follow, and how many of its resources were left out for that. */
export function trimmed(text: string): { text: string; leftOut: number } {
  const { Resources, ...others } = template.parse(JSON.parse(text));
  const all = Object.entries(Resources);
  const gone = new Set(all.filter(([, { Type }]) => gaps.test(Type)).map(([id]) => id));
  const staying = all.filter(([id]) => !gone.has(id)).map(([id, one]) => [id, kept(one, gone)] as const);
  const whole = { ...others, Resources: Object.fromEntries(staying) };
  return { text: JSON.stringify(withoutReferences(whole, gone)), leftOut: gone.size };
}
