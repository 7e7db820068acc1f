import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { namesOf } from '#infra/lib/names';
import { checkAccount } from './deploy-stage.ts';
import type { Options } from './options.ts';
import { contextArgs, type Tools } from './ports.ts';
import { withReservations } from './reservations.ts';
import { withSender } from './sender.ts';
import { fullContext } from './stage-context.ts';

const none = 'none';

const stored = z.object({ ORIGIN_SECRET: z.string().min(32), ORIGIN_SECRET_OTHER: z.string().default(none) });

/** Letters and digits only, because it travels in a header and in a comma-separated list. */
const freshSecret = (): string => randomBytes(36).toString('base64url').replace(/[-_]/g, 'x');

/**
 * Changes the secret with which the CDN proves itself, without refusing a call: first the functions accept the new one
 * beside the old, then the CDN sends it, then the old one is dropped. It can be run again after an interruption at any
 * point.
 */
export async function rotateSecret(tools: Tools, parsedOptions: Options): Promise<void> {
  const { cloud, cdk, say } = tools;
  await checkAccount(tools, parsedOptions);
  const options = await withReservations(tools, await withSender(tools, parsedOptions));
  const name = `tanwei/${options.settings.stage}/origin`;
  await tools.build(options.settings);
  const context = await fullContext(tools, options);
  const { ORIGIN_SECRET: old, ORIGIN_SECRET_OTHER: other } = stored.parse(JSON.parse(await cloud.readSecret(name)));

  const deployStack = (stack: string, originSecretVersion: string | undefined) =>
    cdk([
      'deploy',
      namesOf(options.settings.stage).of(stack),
      '--exclusively',
      ...contextArgs({ ...context, originSecretVersion: originSecretVersion ?? '' }),
    ]);
  const write = (sent: string, alsoAccepted: string) =>
    cloud.writeSecret(name, JSON.stringify({ ORIGIN_SECRET: sent, ORIGIN_SECRET_OTHER: alsoAccepted }));

  if (other !== none) {
    say('An earlier change was cut short: the CDN is brought to what is in force first.');
    await deployStack('web', await cloud.secretVersion(name));
  }
  const next = freshSecret();
  await deployStack('api', await write(old, next));
  say('1/3 Functions take the old and the new secret.');
  await deployStack('web', await write(next, old));
  say('2/3 The CDN sends the new secret.');
  await deployStack('api', await write(next, none));
  say('3/3 The old secret opens nothing any more.');
}
