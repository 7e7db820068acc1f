import { expect, test } from 'vitest';
import { edgeEnv, readEnv } from '#functions/runtime/env';
import type { Tools } from './ports.ts';
import { rotateSecret } from './rotate-secret.ts';
import type { FakeCloud } from './test-cloud.ts';
import { dev, world } from './test-world.ts';

const sentAndOther = (cloud: FakeCloud) => JSON.parse(cloud.secrets.get('tanwei/dev/origin')?.value ?? '{}');

/** What CDN and functions know at each moment of a change; the door must never be shut. */
function door() {
  const it = world();
  const known = { sent: 'a'.repeat(48), accepted: ['a'.repeat(48)] };
  const moments: boolean[] = [];
  const cdk: Tools['cdk'] = async (args) => {
    const { ORIGIN_SECRET, ORIGIN_SECRET_OTHER } = sentAndOther(it.cloud);
    if (args[1] === 'firewall') return it.cdk(args);
    if (args[1] === 'web') known.sent = ORIGIN_SECRET;
    else {
      const env = { ORIGIN_SECRET: `${ORIGIN_SECRET},${ORIGIN_SECRET_OTHER}` };
      known.accepted = [...readEnv(edgeEnv, env).ORIGIN_SECRET];
    }
    moments.push(known.accepted.includes(known.sent));
    return it.cdk(args);
  };
  return { ...it, cdk, known, moments };
}

test('the origin secret changes in three deployments, none of which shuts the door, and the old one opens it no more', async () => {
  const it = door();
  await rotateSecret(it, dev());
  expect(it.moments).toEqual([true, true, true]);
  expect(it.known.accepted).toEqual([it.known.sent]);
  expect(it.known.sent).toMatch(/^[A-Za-z0-9]{48}$/);
  expect(it.known.sent).not.toBe('a'.repeat(48));
  expect(it.done.filter((line) => line.startsWith('cdk'))).toEqual([
    'cdk deploy api --exclusively stage=dev originSecretVersion=v2',
    'cdk deploy web --exclusively stage=dev originSecretVersion=v3',
    'cdk deploy api --exclusively stage=dev originSecretVersion=v4',
  ]);
});

test.each([1, 2, 3])(
  'a change that is cut short at its deployment %s is run again, and the door stays open',
  async (at) => {
    const it = door();
    let left = at;
    const cut: Tools['cdk'] = async (args) => {
      left -= 1;
      if (left === 0) throw new Error('cut');
      return it.cdk(args);
    };
    await expect(rotateSecret({ ...it, cdk: cut }, dev())).rejects.toThrow('cut');
    await rotateSecret(it, dev());
    expect(it.moments.every(Boolean)).toBe(true);
    expect(it.known.accepted).toEqual([it.known.sent]);
    expect(it.known.sent).not.toBe('a'.repeat(48));
  },
);
