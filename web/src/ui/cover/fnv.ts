/** FNV-1a, 32 bit: the same text gives the same number in every browser, permanently. */
export function fnv1a(text: string): number {
  let hash = 2166136261;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  return hash >>> 0;
}
