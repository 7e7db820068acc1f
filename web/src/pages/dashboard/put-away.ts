const keyOf = (userId: string): string => `checklist-put-away:${userId}`;

/** A browser that keeps nothing shows the list again. */
export function wasPutAway(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    return false;
  }
}

export function keepPutAway(userId: string): void {
  try {
    localStorage.setItem(keyOf(userId), 'yes');
  } catch {
    // put away for this visit
  }
}
