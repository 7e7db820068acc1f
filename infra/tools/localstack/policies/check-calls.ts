import * as z from 'zod';
import { callAws } from '../../signed-call.ts';
import { iamRequestsOf } from './iam-requests.ts';
import { isAllowed, policyDocument, type Statement } from './policies.ts';
import type { RecordedCall } from './recorder.ts';

const configuration = z.object({ Role: z.string() });

const iam = (Action: string, more: Record<string, string>): Promise<string> =>
  callAws({
    service: 'iam',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ Action, Version: '2010-05-08', ...more }).toString(),
  });

async function statementsOf(name: string): Promise<{ account: string; statements: Statement[] }> {
  const answer = await callAws({ service: 'lambda', path: `/2015-03-31/functions/${name}/configuration` });
  const { Role } = configuration.parse(JSON.parse(answer));
  const [, , , , account = '', role = ''] = Role.split(':');
  const RoleName = role.replace(/^role\//, '');
  const list = await iam('ListRolePolicies', { RoleName });
  const names = [...list.matchAll(/<member>([^<]+)<\/member>/g)].map(([, PolicyName = '']) => PolicyName);
  const documents = await Promise.all(
    names.map(async (PolicyName) => {
      const text = await iam('GetRolePolicy', { RoleName, PolicyName });
      const [, encoded = ''] = /<PolicyDocument>([^<]+)<\/PolicyDocument>/.exec(text) ?? [];
      return policyDocument.parse(JSON.parse(decodeURIComponent(encoded)));
    }),
  );
  return { account, statements: documents.flatMap(({ Statement }) => Statement) };
}

/**
 * Holds the calls of deployed functions against the policies of their roles, which emulators do not enforce.
 * @throws with the rights that they lack
 */
export async function checkCalls(calls: readonly RecordedCall[]): Promise<string> {
  const byFunction = Map.groupBy(calls, (call) => call.function);
  const denied = new Set<string>();
  for (const [name, ownCalls] of byFunction) {
    const { account, statements } = await statementsOf(name);
    for (const request of ownCalls.flatMap((call) => iamRequestsOf(call, account)))
      if (!isAllowed(request, statements)) denied.add(`${name}: ${request.action} on ${request.resource}`);
  }
  if (denied.size > 0) throw new Error(`AWS would deny calls of deployed functions:\n${[...denied].join('\n')}`);
  return `${calls.length} AWS calls of ${byFunction.size} functions`;
}
