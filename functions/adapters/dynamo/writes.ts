import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Condition, Key, Write } from '#functions/ports/table';
import { changeExpression, conditionExpression, type Placeholders, placeholders } from './expressions.ts';

/**
 * Every item carries the token of the commit that last wrote it, by which a commit recognises its own earlier attempt.
 */
export const stamp = '_c';

export type Request = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

interface Commit {
  tableName: string;
  token: string;
}

const keyOf = ({ pk, sk }: Key): Key => ({ pk, sk });

const conditioned = (when: readonly Condition[], at: Placeholders) =>
  when.length > 0 ? { ConditionExpression: conditionExpression(when, at) } : {};

function change(write: Extract<Write, { update: Key }>, { tableName: TableName, token }: Commit): Request {
  const at = placeholders();
  const { set, add } = write.change;
  const UpdateExpression = changeExpression({ set: { ...set, [stamp]: token }, ...(add && { add }) }, at);
  const condition = conditioned(write.when ?? [], at);
  return {
    Update: { TableName, Key: keyOf(write.update), UpdateExpression, ...condition, ...at.fields(), ...returnExisting },
  };
}

/** The conflicting item comes with the refusal, which saves a read. */
const returnExisting = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;

/** One write in the form of DynamoDB's transactions; its single-item commands take the same fields. */
export function request(write: Write, commit: Commit): Request {
  if ('update' in write) return change(write, commit);
  const at = placeholders();
  const condition = conditioned(write.when ?? [], at);
  const shared = { TableName: commit.tableName, ...condition, ...at.fields(), ...returnExisting };
  if ('put' in write) return { Put: { ...shared, Item: { ...write.put, [stamp]: commit.token } } };
  if ('remove' in write) return { Delete: { ...shared, Key: keyOf(write.remove) } };
  return { ConditionCheck: { ConditionExpression: undefined, ...shared, Key: keyOf(write.check) } };
}

const hasEntries = (record: Record<string, unknown> | undefined): boolean => Object.keys(record ?? {}).length > 0;

/**
 * Sends a single write without a transaction, at half the price, if a retry by the SDK after a lost answer does no
 * harm. An addition is not safe unless it says so, and a conditional removal leaves no stamp to recognise. Those, and
 * checks, become transactions of one, which DynamoDB itself recognises by their token.
 */
export function singleWriteCommand(
  write: Write,
  transactItem: Request,
): ((client: DynamoDBDocumentClient) => Promise<unknown>) | undefined {
  const { Put, Update, Delete } = transactItem;
  if (Put) return (client) => client.send(new PutCommand(Put));
  if (Update && 'update' in write && (write.roughly || !hasEntries(write.change.add)))
    return (client) => client.send(new UpdateCommand({ ...Update }));
  if (Delete && !write.when?.length) return (client) => client.send(new DeleteCommand(Delete));
  return undefined;
}
