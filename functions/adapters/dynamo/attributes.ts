import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { convertToAttr, convertToNative, marshall } from '@aws-sdk/util-dynamodb';
import type { Item } from '#functions/ports/table';

/**
 * Every item carries the token of the commit that last wrote it, by which a commit recognises its own earlier attempt.
 */
export const stamp = '_c';

export type Attributes = Record<string, AttributeValue>;

const options = { removeUndefinedValues: true };

export const toAttribute = (value: unknown): AttributeValue => convertToAttr(value, options);

/** `undefined` is left out. */
export const toAttributes = (values: object): Attributes => marshall(values, options);

/** Most values are texts and numbers, which need no codec. */
const toValue = (value: AttributeValue): unknown => {
  if (value.S !== undefined) return value.S;
  return value.N === undefined ? convertToNative(value) : Number(value.N);
};

/** An item without our stamp, as the port returns it. */
export function toItem(attributes: Attributes): Item {
  const item: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(attributes)) if (name !== stamp) item[name] = toValue(value);
  return item as Item;
}
