import * as z from 'zod';
import type { Gaps } from './emulator.ts';

const fields = z.record(z.string(), z.unknown());
const resource = z.looseObject({ Type: z.string(), Properties: fields.optional(), DependsOn: z.unknown().optional() });
export const template = z.looseObject({ Parameters: fields.optional(), Resources: z.record(z.string(), resource) });

export type Template = z.output<typeof template>;
type Resource = z.output<typeof resource>;

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Everything in it in its place, but what `instead` has something else for. */
export function mapped(value: unknown, instead: (value: unknown) => unknown): unknown {
  const other = instead(value);
  if (other !== undefined) return other;
  if (Array.isArray(value)) return value.map((one) => mapped(one, instead));
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapped(inner, instead)]));
}

/** What a reference to a resource names, if it is one. */
function referredIn(value: unknown): string | undefined {
  if (!isMap(value)) return undefined;
  const { Ref: ref, 'Fn::GetAtt': attribute } = value;
  if (typeof ref === 'string') return ref;
  return Array.isArray(attribute) ? String(attribute[0]) : undefined;
}

/** In the order in which it was written, so that a template that loses nothing stays as it is. */
function kept(one: Resource, gone: ReadonlySet<string>): Resource {
  const waits = [one.DependsOn ?? []].flat();
  const left = waits.filter((id) => !gone.has(String(id)));
  if (left.length === waits.length) return one;
  const { DependsOn: _waits, ...others } = one;
  return left.length > 0 ? { ...one, DependsOn: left } : others;
}

const said = (one: Resource, gaps: Gaps): Resource =>
  one.Properties ? { ...one, Properties: { ...gaps.said(one.Type, one.Properties) } } : one;

const secretsIn = /\{\{resolve:secretsmanager:[^}]*\}\}/g;

/**
 * A template as far as a stand-in for AWS can follow, and how many of its resources were left out for that: references to
 * them become text, and so do those to secrets where nobody looks them up.
 */
export function trimmed(given: Template, gaps: Gaps): { template: Template; leftOut: number } {
  const all = Object.entries(given.Resources);
  const lost = all.filter(([, { Type, Properties = {} }]) => gaps.cannot(Type, Properties));
  const gone = new Set(lost.map(([id]) => id));
  const staying = all.filter(([id]) => !gone.has(id)).map(([id, one]) => [id, said(kept(one, gone), gaps)] as const);
  const less = mapped({ ...given, Resources: Object.fromEntries(staying) }, (value) => {
    if (typeof value === 'string' && gaps.secrets === 'nowhere') return value.replace(secretsIn, 'x'.repeat(48));
    const id = referredIn(value);
    return id !== undefined && gone.has(id) ? `left-out-${id.toLowerCase()}` : undefined;
  });
  return { template: template.parse(less), leftOut: gone.size };
}
