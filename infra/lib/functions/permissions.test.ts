import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Grant } from '../grants/grant.ts';
import { namesOf } from '../names.ts';
import { settingsOf } from '../settings.ts';
import { productionSettings } from '../test-market.ts';
import { statementsOf } from './permissions.ts';

const statement = z.object({ Resource: z.array(z.string()), Condition: z.unknown() });

/** The rights of a function that sends mails, with shortened resources. */
function sending(input: Record<string, unknown>) {
  const settings = settingsOf(input);
  const [only] = statementsOf(['mail:send'], { names: namesOf(settings.stage), settings });
  const { Resource, Condition } = statement.parse(only?.toStatementJson());
  return { resources: Resource.map((arn) => arn.split(':').at(-1)), condition: Condition };
}

const granted = (grant: Grant) =>
  statementsOf([grant], { names: namesOf('prod'), settings: settingsOf(productionSettings) }).map((one) =>
    one.toStatementJson(),
  );

test('whoever only reads may note that a session was used, and change nothing else', () => {
  const Condition = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': 'SES#*' } };
  expect(granted('table:sessions')).toMatchObject([{ Action: 'dynamodb:UpdateItem', Condition }]);
});

test.each(['session', 'factors', 'payments', 'payouts'] as const)('the secret %s is read by its own grant', (name) => {
  const Resource = expect.stringMatching(new RegExp(`:secret:tanwei/prod/${name}-\\?{6}$`));
  expect(granted(`secret:${name}`)).toMatchObject([{ Action: 'secretsmanager:GetSecretValue', Resource }]);
});

test('mails leave by the sender’s domain, or by the address where that alone is verified', () => {
  expect(sending(productionSettings).resources).toEqual([
    'identity/market.example.com',
    'identity/no-reply@market.example.com',
    'configuration-set/tanwei-prod-mail',
  ]);
});

test('in the sandbox SES asks about whoever is written to: a stage for trials may write to all, as its sender only', () => {
  expect(sending({ stage: 'dev', mailFrom: 'no-reply@example.com' })).toEqual({
    resources: ['identity/*', 'configuration-set/tanwei-dev-mail'],
    condition: { StringEquals: { 'ses:FromAddress': 'no-reply@example.com' } },
  });
});
