import type { Deps } from '#functions/ports/index';
import { type Export, exportAsked, exportInterval, findExport } from '#functions/store/accounts/data/exports';
import { securityEventWrite } from '#functions/store/accounts/sessions/security-log';
import { ownAccount } from '#functions/store/accounts/users';
import { tooMany } from '#functions/store/table/throttle';
import type { Language } from '#shared/limits';
import { ok, type Refusal, type Result } from '#shared/result';
import { type Proof, type ProofPorts, type ProofRefusal, proveOwner } from '../current-password.ts';

type Ports = ProofPorts & Deps<'queues' | 'ids'>;

interface ExportRequest {
  id: string;
  language: Language;
  proof: Proof;
}

/** Requests an export, at most one a day. A job builds it; the sweep repeats the job until it is done. */
export async function queueExport(
  ports: Ports,
  { id, language, proof }: ExportRequest,
): Promise<Result<Export, ProofRefusal> | Refusal<'too_many_requests'>> {
  const { table, queues, ids, clock } = ports;
  const user = await ownAccount(table, id);
  const proven = await proveOwner(ports, user, proof);
  if (!proven.ok) return proven;
  const before = await findExport(table, id);
  const askedAt = clock.now();
  const next = before && before.askedAt + exportInterval;
  if (next !== undefined && next > askedAt) return tooMany(next - askedAt);
  const fresh = { userId: id, language, secret: ids.secret(), before: before?.secret, askedAt };
  const committed = await table.commit([
    exportAsked(fresh, before),
    securityEventWrite(id, { what: 'export-asked', ip: proof.ip, at: askedAt }),
  ]);
  if (!committed.ok) return tooMany(exportInterval);
  await Promise.allSettled([queues.send('file-jobs', { kind: 'export', userId: id })]);
  return ok(fresh);
}
