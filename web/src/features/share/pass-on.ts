export type PassedOn = 'shared' | 'copied' | 'refused';

/** Shares with the phone's share sheet, or else copies to the clipboard. Dismissed or not allowed: refused. */
export async function passOn(url: string, title: string): Promise<PassedOn> {
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
