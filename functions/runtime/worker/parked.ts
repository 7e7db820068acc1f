/**
 * A message that can never succeed. The worker records it as `PARK#…`, raises an alarm and acknowledges it,
 * so that it neither uses up its retries nor blocks the messages of its FIFO group behind it.
 */
export class Parked extends Error {
  override name = 'Parked';
}
