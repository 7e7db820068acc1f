import type { OwnExport } from '#shared/contract/own-data';
import type { ExportState } from '#shared/own-data';
import { beijingDate, instant, instantOrNull } from '../../domain/time.ts';
import type { Deps } from '../../ports/index.ts';
import { type Export, exportBlob, exportEvery, exportKept } from '../../store/accounts/exports.ts';

function stateOf({ madeAt, goneAt }: Export, now: number): ExportState {
  if (madeAt === undefined) return 'making';
  return goneAt !== undefined || now >= madeAt + exportKept ? 'expired' : 'ready';
}

const nothing: OwnExport = { state: 'none', made_at: null, size: null, expires_at: null, url: null, next_at: null };

/** The link is new with every answer, and good for minutes: what it leads to is everything somebody has here. */
export async function ownExportShape(
  { links, clock }: Deps<'links' | 'clock'>,
  asked: Export | undefined,
): Promise<OwnExport> {
  if (!asked) return nothing;
  const { userId, secret, madeAt, size, askedAt } = asked;
  const state = stateOf(asked, clock.now());
  const name = `tanwei-${beijingDate(askedAt)}.zip`;
  const link =
    state === 'ready' ? await links.download(exportBlob(userId, secret), { name, type: 'application/zip' }) : undefined;
  return {
    state,
    made_at: instantOrNull(madeAt),
    size: size ?? null,
    expires_at: madeAt === undefined ? null : instant(madeAt + exportKept),
    url: link?.url ?? null,
    next_at: instant(askedAt + exportEvery),
  };
}
