import { settingsWith } from '../context.ts';
import type { MailQuota } from './cloud.ts';
import type { Options } from './options.ts';
import type { Tools } from './ports.ts';

/** The default of the settings, which cannot send. */
const placeholderSender = 'no-reply@example.com';

const howToSay = 'Say it with -c mailFrom=…, or in cdk.json under stages.<stage>.';

/** Asks for a missing sender: a stage without one cannot send mails, which registration needs. */
export async function withSender({ cloud, ask }: Tools, options: Options): Promise<Options> {
  if (options.settings.mailFrom !== placeholderSender || cloud.isStandIn) return options;
  const { stage } = options.settings;
  const mailFrom = await ask(`From which address does stage ${stage} send its mails? (${howToSay}) `);
  if (!mailFrom) throw new Error(`From which address does stage ${stage} send its mails? ${howToSay}`);
  const context = { ...options.context, mailFrom };
  return { ...options, context, settings: settingsWith(context) };
}

/** The quota of an account that never requested production access. */
const sandbox = { perDay: 200, perSecond: 1 };

export const isSandbox = ({ perDay, perSecond }: MailQuota): boolean =>
  perDay > 0 && perDay <= sandbox.perDay && perSecond <= sandbox.perSecond;

const inSandbox = `SES keeps this account in its sandbox (200 mails a day): only addresses that are verified themselves get mails.
For tests, verify your own: aws ses verify-email-identity --email-address <you>. To write to everybody, ask for production
access: SES in the console, “Request production access”; AWS answers within a day.`;

const unverified = (address: string, domain: string): string =>
  `SES has verified neither ${domain} nor ${address} in this region: no mail leaves before one of them is. Verify the domain
with -c createMailIdentity=true and the records it names, or the address: aws ses verify-email-identity --email-address ${address}`;

/** Undefined when SES refuses: the operator may lack the right to ask. */
async function readSesState({ cloud, say }: Tools, names: readonly string[]) {
  try {
    const [verified, quota] = await Promise.all([cloud.verifiedSenders(names), cloud.mailQuota()]);
    return { isVerified: verified.length > 0, isSandbox: isSandbox(quota) };
  } catch (error) {
    say(`SES could not be asked about ${names.join(' and ')}: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

/** Warns when mails will not be delivered. @throws in production, where registration would fail, with the remedy */
export async function checkSender(tools: Tools, { settings }: Options): Promise<void> {
  if (tools.cloud.isStandIn) return;
  const { mailFrom, createMailIdentity, production } = settings;
  const domain = mailFrom.split('@')[1] ?? '';
  const ses = await readSesState(tools, [domain, mailFrom]);
  if (!ses) return;
  const isSender = ses.isVerified || createMailIdentity;
  if (!isSender && production) throw new Error(unverified(mailFrom, domain));
  tools.say(isSender ? `Mails come from ${mailFrom}` : unverified(mailFrom, domain));
  if (ses.isSandbox) tools.say(inSandbox);
}
