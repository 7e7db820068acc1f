import { expect, test } from 'vitest';
import { edgeEnv, readEnv } from '#functions/runtime/env';
import type { Tools } from './ports.ts';
import { rotateSecret } from './rotate-secret.ts';
import type { FakeCloud } from './test-cloud.ts';
import { dev, testTools } from './test-tools.ts';

const sentAndOther = (cloud: FakeCloud) => JSON.parse(cloud.secrets.get('tanwei/dev/origin')?.value ?? '{}');

/** The secrets that the CDN sends and the functions accept at each step of a rotation; they must always match. */
function rotation() {
  const tools = testTools();
  const secrets = { sent: 'a'.repeat(48), accepted: ['a'.repeat(48)] };
  const moments: boolean[] = [];
  const cdk: Tools['cdk'] = async (args) => {
    const { ORIGIN_SECRET, ORIGIN_SECRET_OTHER } = sentAndOther(tools.cloud);
    if (args[1]?.startsWith('tanwei-dev-firewall')) return tools.cdk(args);
    if (args[1] === 'tanwei-dev-web') secrets.sent = ORIGIN_SECRET;
    else {
      const env = { ORIGIN_SECRET: `${ORIGIN_SECRET},${ORIGIN_SECRET_OTHER}` };
      secrets.accepted = [...readEnv(edgeEnv, env).ORIGIN_SECRET];
    }
    moments.push(secrets.accepted.includes(secrets.sent));
    return tools.cdk(args);
  };
  return { ...tools, cdk, secrets, moments };
}

test('rotates the origin secret in three deployments without refusing a call, and drops the old one', async () => {
  const tools = rotation();
  await rotateSecret(tools, dev());
  expect(tools.moments).toEqual([true, true, true]);
  expect(tools.secrets.accepted).toEqual([tools.secrets.sent]);
  expect(tools.secrets.sent).toMatch(/^[A-Za-z0-9]{48}$/);
  expect(tools.secrets.sent).not.toBe('a'.repeat(48));
  expect(tools.actions.filter((line) => line.startsWith('cdk'))).toEqual([
    'cdk deploy tanwei-dev-api --exclusively stage=dev originSecretVersion=v2',
    'cdk deploy tanwei-dev-web --exclusively stage=dev originSecretVersion=v3',
    'cdk deploy tanwei-dev-api --exclusively stage=dev originSecretVersion=v4',
  ]);
});

test.each([1, 2, 3])(
  'a change that is cut short at its deployment %s is run again, and the door stays open',
  async (at) => {
    const tools = rotation();
    let left = at;
    const cut: Tools['cdk'] = async (args) => {
      left -= 1;
      if (left === 0) throw new Error('cut');
      return tools.cdk(args);
    };
    await expect(rotateSecret({ ...tools, cdk: cut }, dev())).rejects.toThrow('cut');
    await rotateSecret(tools, dev());
    expect(tools.moments.every(Boolean)).toBe(true);
    expect(tools.secrets.accepted).toEqual([tools.secrets.sent]);
    expect(tools.secrets.sent).not.toBe('a'.repeat(48));
  },
);
