import * as z from 'zod';
import type { IamRequest } from './iam-requests.ts';

const texts = z.union([z.string().transform((text) => [text]), z.array(z.string())]);
const statement = z.object({
  Effect: z.enum(['Allow', 'Deny']),
  Action: texts,
  Resource: texts,
  Condition: z.record(z.string(), z.record(z.string(), texts)).default({}),
});

export const policyDocument = z.object({
  Statement: z.union([z.array(statement), statement.transform((single) => [single])]),
});

export type Statement = z.output<typeof statement>;

/** `*` stands for any text and `?` for any character, as in IAM. */
function matches(value: string, pattern: string): boolean {
  const escaped = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${escaped}$`, 's').test(value);
}

const operators: Partial<Record<string, (value: string, expected: string) => boolean>> = {
  StringEquals: (value, expected) => value === expected,
  StringLike: matches,
};

interface Condition {
  operator: string;
  key: string;
  expected: readonly string[];
}

/** @throws for an operator that no role of ours has */
function isMet({ operator, key, expected }: Condition, context: IamRequest['context']): boolean {
  const values = context[key];
  if (operator === 'Null') return expected.includes(String(values === undefined));
  const [, set, name = ''] = /^(?:(ForAnyValue|ForAllValues):)?(\w+)$/.exec(operator) ?? [];
  const compare = operators[name];
  if (!compare) throw new Error(`the condition ${operator} cannot be evaluated`);
  const isExpected = (value: string) => expected.some((one) => compare(value, one));
  return set === 'ForAllValues' ? (values ?? []).every(isExpected) : (values ?? []).some(isExpected);
}

function applies({ Action, Resource, Condition }: Statement, { action, resource, context }: IamRequest): boolean {
  const conditions = Object.entries(Condition).flatMap(([operator, keys]) =>
    Object.entries(keys).map(([key, expected]) => ({ operator, key, expected })),
  );
  return (
    Action.some((pattern) => matches(action, pattern)) &&
    Resource.some((pattern) => matches(resource, pattern)) &&
    conditions.every((condition) => isMet(condition, context))
  );
}

/** Evaluates identity policies like IAM: a denial outweighs, and what nothing allows is denied. */
export function isAllowed(request: IamRequest, statements: readonly Statement[]): boolean {
  const applicable = statements.filter((each) => applies(each, request));
  return applicable.length > 0 && applicable.every(({ Effect }) => Effect === 'Allow');
}
