import { expect, test } from 'vitest';
import { deployStage } from './deploy-stage.ts';
import type { Options } from './options.ts';
import { optionsOf } from './options.ts';
import { fakeCloud } from './test-cloud.ts';
import { assembly, deployedStack, dev, first, prod, testTools } from './test-tools.ts';

/** A deployed production stage, with everything that another deployment needs. */
function production() {
  const cloud = fakeCloud();
  for (const [name, secret] of [...cloud.secrets]) cloud.secrets.set(name.replace('/dev/', '/prod/'), secret);
  for (const name of [...cloud.parameters]) cloud.parameters.add(name.replace('/dev/', '/prod/'));
  cloud.deployed.push(deployedStack('tanwei-prod-data'), deployedStack('tanwei-prod-firewall', 'us-east-1'));
  return { ...testTools(first, cloud), synth: async () => assembly('prod') };
}

const unapproved = (options: Options = prod()): Options => ({ ...options, yes: false });

const table = { type: 'AWS::DynamoDB::Table', id: 'Table7' };

test('shows the changes to production, and deploys when the operator types yes', async () => {
  const tools = production();
  tools.cloud.changes.set('tanwei-prod-data', [{ action: 'Modify', replacement: 'False', ...table }]);
  tools.answers.push('yes');
  await deployStage(tools, unapproved());
  expect(tools.lines).toEqual(
    expect.arrayContaining([
      'tanwei-prod-data: 1 change',
      '  ~ AWS::DynamoDB::Table Table7',
      'tanwei-prod-firewall: nothing changes',
    ]),
  );
  expect(tools.questions).toEqual(['Deploy this to stage prod? Only “yes” does it: ']);
  expect(tools.actions.some((line) => line.startsWith('cdk deploy --all'))).toBe(true);
});

test.each(['', 'y', 'no', 'Yes'])('the answer “%s” deploys nothing', async (answer) => {
  const tools = production();
  tools.answers.push(answer);
  await expect(deployStage(tools, unapproved())).rejects.toThrow('Nothing was deployed.');
  expect(tools.actions).toEqual([]);
});

test('without a terminal production is refused, unless --yes stands for an approval', async () => {
  const tools = production();
  await expect(deployStage(tools, unapproved())).rejects.toThrow(
    'prod is deployed by a person at a terminal, or with --yes.',
  );
  expect(tools.actions).toEqual([]);
  await deployStage(tools, prod());
  expect(tools.actions.some((line) => line.startsWith('cdk deploy --all'))).toBe(true);
});

test.each([
  [{ action: 'Modify', replacement: 'True' }, '  !! AWS::DynamoDB::Table Table7 IS REPLACED, WITHOUT WHAT IT HOLDS'],
  [
    { action: 'Modify', replacement: 'Conditional' },
    '  !! AWS::DynamoDB::Table Table7 IS PERHAPS REPLACED, WITHOUT WHAT IT HOLDS',
  ],
  [{ action: 'Remove' }, '  !! AWS::DynamoDB::Table Table7 IS REMOVED, WITH WHAT IT HOLDS'],
] as const)('data that would be lost (%j) stand out, and go only by the word of a person', async (change, line) => {
  const tools = production();
  tools.cloud.changes.set('tanwei-prod-data', [{ ...change, ...table }]);
  const lost = 'This would lose data: AWS::DynamoDB::Table Table7 of tanwei-prod-data.';
  await expect(deployStage(tools, prod())).rejects.toThrow(`${lost} --yes does not agree to that.`);
  expect(tools.lines).toContain(line);
  expect(tools.actions).toEqual([]);
  tools.answers.push('yes');
  await deployStage(tools, unapproved());
  expect(tools.questions.at(-1)).toContain(lost);
  expect(tools.actions).not.toEqual([]);
});

test('replacing a resource without data needs no confirmation', async () => {
  const tools = production();
  tools.cloud.changes.set('tanwei-prod-firewall', [
    { action: 'Add', type: 'AWS::WAFv2::WebACL', id: 'A' },
    { action: 'Modify', replacement: 'True', type: 'AWS::Lambda::Permission', id: 'B' },
    { action: 'Remove', type: 'AWS::IAM::Role', id: 'C' },
  ]);
  await deployStage(tools, prod());
  expect(tools.lines).toEqual(
    expect.arrayContaining([
      'tanwei-prod-firewall: 3 changes',
      '  + AWS::WAFv2::WebACL A',
      '  ~ AWS::Lambda::Permission B, replaced',
      '  - AWS::IAM::Role C',
    ]),
  );
});

test('a stack whose first deployment failed is counted as new: there is nothing to compare with', async () => {
  const tools = testTools();
  tools.cloud.deployed.push({ ...deployedStack('tanwei-dev-data'), status: 'ROLLBACK_COMPLETE' });
  await deployStage(tools, dev('--dry-run'));
  expect(tools.lines).toContain('tanwei-dev-data: new, 2 resources');
});

test('names the stack whose change set CloudFormation refuses', async () => {
  const tools = production();
  const foresee = () => Promise.reject(new Error('No export named X found'));
  await expect(deployStage({ ...tools, cloud: { ...tools.cloud, previewChanges: foresee } }, prod())).rejects.toThrow(
    'tanwei-prod-data: No export named X found',
  );
});

const withoutSender = () => optionsOf(['--stage=dev']);

test('a stage without a sender asks for one, and is deployed with it', async () => {
  const tools = testTools();
  tools.answers.push('hello@example.com');
  await deployStage(tools, withoutSender());
  expect(tools.questions).toEqual([expect.stringMatching(/^From which address does stage dev send its mails\?/)]);
  expect(tools.lines).toContain('Mails come from hello@example.com');
  await expect(deployStage(testTools(), withoutSender())).rejects.toThrow('Say it with -c mailFrom=…, or in cdk.json');
  const wrong = testTools();
  wrong.answers.push('hello');
  await expect(deployStage(wrong, withoutSender())).rejects.toThrow('mailFrom');
  expect(wrong.actions).toEqual([]);
});

test('warns of an unverified sender, and refuses it in production', async () => {
  const tools = testTools();
  tools.cloud.verified.length = 0;
  await deployStage(tools, dev());
  expect(tools.lines.join('\n')).toMatch(/verified neither market\.example\.com nor no-reply@market\.example\.com/);
  const closed = production();
  closed.cloud.verified.length = 0;
  await expect(deployStage(closed, prod())).rejects.toThrow('verified neither');
  const { settings, ...others } = prod();
  await deployStage(closed, { ...others, settings: { ...settings, createMailIdentity: true } });
  expect(closed.actions).not.toEqual([]);
});

test('warns only an account in the SES sandbox, with the remedy', async () => {
  const tools = testTools();
  tools.cloud.quota = { perDay: 200, perSecond: 1 };
  await deployStage(tools, dev());
  expect(tools.lines.join('\n')).toMatch(/sandbox \(200 mails a day\).*\n.*verify-email-identity.*\n?.*production/i);
  const out = testTools();
  await deployStage(out, dev());
  expect(out.lines.join('\n')).not.toContain('sandbox');
});

test('deploys without the right to ask SES', async () => {
  const tools = testTools();
  const mailQuota = () => Promise.reject(new Error('not authorized'));
  await deployStage({ ...tools, cloud: { ...tools.cloud, mailQuota } }, dev());
  expect(tools.lines).toContain(
    'SES could not be asked about market.example.com and no-reply@market.example.com: not authorized',
  );
});
