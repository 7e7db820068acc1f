export type ShareResult = 'shared' | 'copied' | 'refused';

/** Shares with the phone's share sheet, or else copies to the clipboard. Dismissed or not allowed: refused. */
export async function shareLink(url: string, title: string): Promise<ShareResult> {
  try {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ url, title });
      return 'shared';
    }
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'refused';
  }
}
