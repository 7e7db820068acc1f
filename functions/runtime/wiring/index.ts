import type { Ports } from '#functions/ports/index';
import { bills } from './bills.ts';
import { blobs } from './blobs.ts';
import { clock } from './clock.ts';
import { factorVault } from './factor-vault.ts';
import { httpProbe } from './http-probe.ts';
import { ids } from './ids.ts';
import { links } from './links.ts';
import { mail } from './mail.ts';
import { mockBank } from './mock-bank.ts';
import { passkeys } from './passkeys.ts';
import { passwords } from './passwords.ts';
import { payments } from './payments.ts';
import { payoutTerms } from './payout-terms.ts';
import { payouts } from './payouts.ts';
import { queues } from './queues.ts';
import { search } from './search.ts';
import { shell } from './shell.ts';
import { site } from './site.ts';
import { table } from './table.ts';
import { tokens } from './tokens.ts';
import { vault } from './vault.ts';

/** Every port by the environment, for the local engine, which runs all functions in one process. A bundle wires its own few. */
export const allPorts = (): Ports => ({
  table: table(),
  search: search(),
  blobs: blobs(),
  links: links(),
  queues: queues(),
  mail: mail(),
  payments: payments(),
  payouts: payouts(),
  payoutTerms: payoutTerms(),
  bills: bills(),
  mockBank: mockBank(),
  passwords: passwords(),
  tokens: tokens(),
  vault: vault(),
  factorVault: factorVault(),
  passkeys: passkeys(),
  clock: clock(),
  ids: ids(),
  site: site(),
  shell: shell(),
  httpProbe: httpProbe(),
});
