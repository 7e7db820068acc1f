import type { Change, Condition, Query } from '#functions/ports/table';
import { keyNames } from '../table/keys.ts';

export type Placeholders = ReturnType<typeof placeholders>;

/**
 * Collects the names and values of one request's expressions. Every attribute name gets a placeholder, since many are
 * reserved words.
 */
export function placeholders() {
  const names = new Map<string, string>();
  const values: unknown[] = [];
  return {
    name: (attribute: string): string => {
      const placeholder = names.get(attribute) ?? `#${names.size}`;
      names.set(attribute, placeholder);
      return placeholder;
    },
    value: (value: unknown): string => `:${values.push(value) - 1}`,
    /** The request's fields; DynamoDB refuses empty ones. */
    fields: () => ({
      ...(names.size > 0 && {
        ExpressionAttributeNames: Object.fromEntries(
          [...names].map(([attribute, placeholder]) => [placeholder, attribute]),
        ),
      }),
      ...(values.length > 0 && {
        ExpressionAttributeValues: Object.fromEntries(values.map((value, at) => [`:${at}`, value])),
      }),
    }),
  };
}

function attributeTerm(condition: Extract<Condition, { attribute: string }>, { name, value }: Placeholders): string {
  const attribute = name(condition.attribute);
  if ('equals' in condition) return `${attribute} = ${value(condition.equals)}`;
  if ('atLeast' in condition) return `${attribute} >= ${value(condition.atLeast)}`;
  if ('absentOrBefore' in condition)
    return `(attribute_not_exists(${attribute}) OR ${attribute} < ${value(condition.absentOrBefore)})`;
  if (!('oneOf' in condition)) return `attribute_not_exists(${attribute})`;
  // An empty choice never holds, and DynamoDB refuses `IN ()`.
  if (condition.oneOf.length === 0) return `(attribute_exists(${attribute}) AND attribute_not_exists(${attribute}))`;
  return `${attribute} IN (${condition.oneOf.map(value).join(', ')})`;
}

function term(condition: Condition, at: Placeholders): string {
  if ('attribute' in condition) return attributeTerm(condition, at);
  return 'exists' in condition ? `attribute_exists(${at.name('pk')})` : `attribute_not_exists(${at.name('pk')})`;
}

export const conditionExpression = (conditions: readonly Condition[], at: Placeholders): string =>
  conditions.map((condition) => term(condition, at)).join(' AND ');

const clause = (word: string, terms: readonly string[]): string[] =>
  terms.length > 0 ? [`${word} ${terms.join(', ')}`] : [];

export function changeExpression({ set = {}, add = {} }: Change, { name, value }: Placeholders): string {
  const changes = Object.entries(set);
  return [
    ...clause(
      'SET',
      changes.filter(([, to]) => to !== undefined).map(([attribute, to]) => `${name(attribute)} = ${value(to)}`),
    ),
    ...clause(
      'REMOVE',
      changes.filter(([, to]) => to === undefined).map(([attribute]) => name(attribute)),
    ),
    ...clause(
      'ADD',
      Object.entries(add).map(([attribute, amount]) => `${name(attribute)} ${value(amount)}`),
    ),
  ].join(' ');
}

export function keyExpression(query: Pick<Query, 'index' | 'pk' | 'beginsWith' | 'between'>, at: Placeholders): string {
  const { partition, sort } = keyNames(query.index);
  const here = `${at.name(partition)} = ${at.value(query.pk)}`;
  if (query.beginsWith) return `${here} AND begins_with(${at.name(sort)}, ${at.value(query.beginsWith)})`;
  if (!query.between) return here;
  const [from, to] = query.between;
  // DynamoDB refuses to compare a key with an empty text; a range from there has no lower bound.
  if (from === '') return `${here} AND ${at.name(sort)} <= ${at.value(to)}`;
  return `${here} AND ${at.name(sort)} BETWEEN ${at.value(from)} AND ${at.value(to)}`;
}

export function filterExpression(
  { only = {}, containing }: Pick<Query, 'only' | 'containing'>,
  at: Placeholders,
): string {
  const terms = Object.entries(only).map(([attribute, to]) => `${at.name(attribute)} = ${at.value(to)}`);
  if (containing) terms.push(`contains(${at.name(containing.attribute)}, ${at.value(containing.value)})`);
  return terms.join(' AND ');
}
