import * as z from 'zod';
import type { Gaps } from './emulator.ts';

const fields = z.record(z.string(), z.unknown());
const resource = z.looseObject({ Type: z.string(), Properties: fields.optional(), DependsOn: z.unknown().optional() });
export const template = z.looseObject({ Parameters: fields.optional(), Resources: z.record(z.string(), resource) });

export type Template = z.output<typeof template>;
type Resource = z.output<typeof resource>;

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function mapDeep(value: unknown, instead: (value: unknown) => unknown): unknown {
  const other = instead(value);
  if (other !== undefined) return other;
  if (Array.isArray(value)) return value.map((item) => mapDeep(item, instead));
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapDeep(inner, instead)]));
}

/** The resource that a reference names; undefined for any other value. */
function referencedId(value: unknown): string | undefined {
  if (!isMap(value)) return undefined;
  const { Ref: ref, 'Fn::GetAtt': attribute } = value;
  if (typeof ref === 'string') return ref;
  return Array.isArray(attribute) ? String(attribute[0]) : undefined;
}

/** Keeps the order of properties, so that a template without changes stays the same text. */
function withDependencies(original: Resource, gone: ReadonlySet<string>): Resource {
  const dependencies = [original.DependsOn ?? []].flat();
  const remaining = dependencies.filter((id) => !gone.has(String(id)));
  if (remaining.length === dependencies.length) return original;
  const { DependsOn: _waits, ...others } = original;
  return remaining.length > 0 ? { ...original, DependsOn: remaining } : others;
}

const adaptProperties = (original: Resource, gaps: Gaps): Resource =>
  original.Properties ? { ...original, Properties: { ...gaps.adapt(original.Type, original.Properties) } } : original;

/** Removes unsupported resources from a template and counts them. References to them become text. */
export function trimTemplate(original: Template, gaps: Gaps): { template: Template; leftOut: number } {
  const all = Object.entries(original.Resources);
  const unsupported = all.filter(([, { Type, Properties = {} }]) => gaps.isUnsupported(Type, Properties));
  const gone = new Set(unsupported.map(([id]) => id));
  const remaining = all
    .filter(([id]) => !gone.has(id))
    .map(([id, original]) => [id, adaptProperties(withDependencies(original, gone), gaps)] as const);
  const reduced = mapDeep({ ...original, Resources: Object.fromEntries(remaining) }, (value) => {
    const id = referencedId(value);
    return id !== undefined && gone.has(id) ? `left-out-${id.toLowerCase()}` : undefined;
  });
  return { template: template.parse(reduced), leftOut: gone.size };
}
