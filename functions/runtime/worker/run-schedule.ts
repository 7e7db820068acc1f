import type { PortName, Ports } from '#functions/ports/index';
import { withRequestId } from '../current-request.ts';
import { errorFields, logger } from '../log.ts';
import type { Schedule } from './worker.ts';

export type ScheduleFunction = (event?: unknown, context?: { awsRequestId?: string }) => Promise<void>;

/** A schedule's Lambda. A failure is thrown on, so that it is counted; the next run does what this one did not. */
export const runSchedule =
  <P extends PortName>(schedule: Schedule<P>, ports: Pick<Ports, P>): ScheduleFunction =>
  async (_event, context) => {
    const startedAt = performance.now();
    const fields = () => ({
      schedule: schedule.name,
      request_id: context?.awsRequestId,
      ms: Math.round(performance.now() - startedAt),
    });
    try {
      await withRequestId(context?.awsRequestId, () => schedule.run(ports));
      logger.info('ran', fields());
    } catch (error) {
      logger.error('failed', { ...fields(), error: errorFields(error) });
      throw error;
    }
  };
