/** A queue's limits, as it is deployed. */
export interface QueueLimits {
  /** Seconds for which a delivered message is hidden unless it is postponed. */
  visibility: number;
  /** Deliveries of a message; after the last it is a dead letter. */
  deliveries: number;
}

const delays = [10, 60, 180, 600, 1800, 3600] as const;

/**
 * Seconds until a failed message is delivered again, by the number of its deliveries so far: soon at first, never later than the queue
 * itself would, and at once where it becomes a dead letter.
 */
export function retryDelay(delivered: number, { visibility, deliveries }: QueueLimits): number {
  if (delivered >= deliveries) return 0;
  return Math.min(visibility, delays[Math.min(delivered, delays.length) - 1] ?? delays[0]);
}
