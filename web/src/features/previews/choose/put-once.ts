/** The bucket has an object of this name. */
const preconditionFailed = 412;

/**
 * Uploads to an address that accepts one object. If there is one already, an earlier attempt wrote it and its answer
 * was lost.
 */
export async function putOnce(url: string, { type, blob }: { type: string; blob: Blob }, signal: AbortSignal) {
  const headers = { 'content-type': type, 'if-none-match': '*' };
  const { ok, status } = await fetch(url, { method: 'PUT', body: blob, headers, signal });
  if (!ok && status !== preconditionFailed) throw new Error(`the bucket answered ${status}`);
}
