import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { convertToNative, marshall } from '@aws-sdk/util-dynamodb';
import type { Item } from '#functions/ports/table';

/**
 * Every item carries the token of the commit that last wrote it, by which a commit recognises its own earlier attempt.
 */
export const stamp = '_c';

export type Attributes = Record<string, AttributeValue>;

/** `undefined` is left out. */
export const toAttributes = (values: object): Attributes => marshall(values, { removeUndefinedValues: true });

/** An item without our stamp, as the port returns it. */
export function toItem(attributes: Attributes): Item {
  const item: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(attributes)) if (name !== stamp) item[name] = convertToNative(value);
  return item as Item;
}
