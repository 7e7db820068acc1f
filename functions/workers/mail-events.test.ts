import { expect, test } from 'vitest';
import { withRights, workerSubject } from '#infra/local/rights';
import { messages } from '#shared/messages/index';
import { findSuppression } from '../store/emails/suppressed.ts';
import { testPorts } from '../test/ports.ts';
import { worker } from './mail-events.ts';

/** Events as SES publishes them, shortened. */
const bounce = (bounceType: string, emailAddress = 'Lin <lin@Example.com>') => ({
  eventType: 'Bounce',
  bounce: {
    bounceType,
    bounceSubType: 'General',
    bouncedRecipients: [
      { emailAddress, action: 'failed', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' },
    ],
    timestamp: '2026-11-20T04:00:00.000Z',
    feedbackId: '0100017-1',
    reportingMTA: 'dsn; mta.example.com',
  },
  mail: { messageId: 'EXAMPLE', destination: [emailAddress], tags: { 'ses:configuration-set': ['tanwei-prod-mail'] } },
});

const complaint = {
  eventType: 'Complaint',
  complaint: { complainedRecipients: [{ emailAddress: 'lin@example.com' }], complaintFeedbackType: 'abuse' },
  mail: { messageId: 'EXAMPLE' },
};

async function after(...events: object[]) {
  const ports = testPorts();
  const own = withRights(ports, workerSubject('mail-events'));
  for (const event of events) await worker.work(messages['mail-events'].parse(event), own);
  return findSuppression(ports.table, 'LIN@example.com');
}

test('an address whose mail came back for good gets no more', async () => {
  expect(await after(bounce('Permanent'))).toBe('bounced');
});

test.each(['Transient', 'Undetermined'])('a bounce that is %s changes nothing', async (type) => {
  expect(await after(bounce(type))).toBeUndefined();
});

test('whoever complains gets no more, and a bounce before or after does not make that less', async () => {
  expect(await after(complaint)).toBe('complained');
  expect(await after(bounce('Permanent'), complaint)).toBe('complained');
  expect(await after(complaint, bounce('Permanent'))).toBe('complained');
});

test('news of any other kind is taken and forgotten', async () => {
  expect(
    await after({ eventType: 'Delivery', delivery: { recipients: ['lin@example.com'] }, mail: {} }),
  ).toBeUndefined();
});

test('the same news twice is the same as once', async () => {
  expect(await after(bounce('Permanent'), bounce('Permanent'))).toBe('bounced');
});
