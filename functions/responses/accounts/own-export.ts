import { beijingDate, instant, instantOrNull } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import { type Export, exportBlob, exportInterval, exportRetention } from '#functions/store/accounts/data/exports';
import type { OwnExport } from '#shared/contract/accounts/data';
import type { ExportState } from '#shared/own-data';

function stateOf({ madeAt, goneAt }: Export, now: number): ExportState {
  if (madeAt === undefined) return 'making';
  return goneAt !== undefined || now >= madeAt + exportRetention ? 'expired' : 'ready';
}

const nothing: OwnExport = { state: 'none', made_at: null, size: null, expires_at: null, url: null, next_at: null };

/** The state of an export, without a link. */
export function ownExportShape({ clock }: Deps<'clock'>, request: Export | undefined): OwnExport {
  if (!request) return nothing;
  const { madeAt, size, askedAt } = request;
  return {
    state: stateOf(request, clock.now()),
    made_at: instantOrNull(madeAt),
    size: size ?? null,
    expires_at: madeAt === undefined ? null : instant(madeAt + exportRetention),
    url: null,
    next_at: instant(askedAt + exportInterval),
  };
}

/** The link is issued anew with every response and valid for minutes: it opens all of a person's data. */
export async function linkedExportShape(
  ports: Deps<'links' | 'clock'>,
  request: Export | undefined,
): Promise<OwnExport> {
  const shape = ownExportShape(ports, request);
  if (!request || shape.state !== 'ready') return shape;
  const name = `tanwei-${beijingDate(request.askedAt)}.zip`;
  const { url } = await ports.links.download(exportBlob(request.userId, request.secret), {
    name,
    type: 'application/zip',
  });
  return { ...shape, url };
}
