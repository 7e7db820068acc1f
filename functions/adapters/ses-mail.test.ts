import { expect, test } from 'vitest';
import { sesMail } from './ses-mail.ts';

test('what happens to a mail is reported, whether or not one can unsubscribe from it', async () => {
  const bodies: string[] = [];
  const requestHandler = {
    handle: (request: { body: string }) => {
      bodies.push(request.body);
      throw new Error('no network');
    },
  };
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
  const client = { region: 'eu-central-1', credentials, maxAttempts: 1, requestHandler };
  const mail = sesMail({ from: 'a@example.com', configurationSet: 'reports', client });
  const email = { to: 'b@example.com', subject: 's', text: 't', html: 'h' };
  for (const more of [{}, { unsubscribe: 'https://example.com/u' }])
    await expect(mail.send({ ...email, ...more })).rejects.toThrow('no network');
  expect(bodies.map((body) => new URLSearchParams(body).get('ConfigurationSetName'))).toEqual(['reports', 'reports']);
});
