/** The bucket has an object of this name. */
const thereAlready = 412;

/** The address takes bytes once. If they were there, they came by a try whose answer was lost. */
export async function putOnce(url: string, { type, blob }: { type: string; blob: Blob }, signal: AbortSignal) {
  const headers = { 'content-type': type, 'if-none-match': '*' };
  const { ok, status } = await fetch(url, { method: 'PUT', body: blob, headers, signal });
  if (!ok && status !== thereAlready) throw new Error(`the bucket answered ${status}`);
}
