import { CreateConfigurationSetCommand, SESClient, VerifyEmailIdentityCommand } from '@aws-sdk/client-ses';
import * as z from 'zod';
import { httpEvent } from '#functions/test/events';
import { behindCdn } from './cdn.ts';
import { type DeployedFunctions, deployedFunctions, settingsOf } from './deployed.ts';
import { reportSteps } from './journey.ts';

const lambdaResponse = z.object({
  statusCode: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});
const mailMessage = z.object({ to: z.string(), params: z.object({ token: z.string() }) });

interface CallInput {
  method?: string;
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  token?: string;
}

const client =
  ({ invoke }: DeployedFunctions, secret: string) =>
  async (name: string, input: CallInput) => {
    const { method = 'POST', params, query, body, token } = input;
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      /** The CDN would add this header. */
      'x-origin-secret': secret,
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const event = httpEvent({
      method,
      headers,
      ...(params && { params }),
      ...(query && { query }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { statusCode, body: text } = lambdaResponse.parse(await invoke(name, event));
    if (statusCode >= 300) throw new Error(`${name} answered ${statusCode}: ${text}`);
    return JSON.parse(text);
  };

type Call = ReturnType<typeof client>;

async function member(call: Call, { workOff }: DeployedFunctions, username: string): Promise<string> {
  const email = `${username}@example.com`;
  const password = 'rain on the awning';
  await call('register', { body: { username, email, password } });
  const message = (await workOff('mail')).map((content) => mailMessage.parse(content)).find(({ to }) => to === email);
  if (!message) throw new Error(`no mail for ${email} in the queue`);
  await call('verify-email', { method: 'GET', query: `token=${message.params.token}` });
  const { token } = await call('login', { body: { email, password } });
  return String(token);
}

const text = '考研英语的内容';

async function publishFile(call: Call, token: string, title: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const { upload } = await call('create-upload', {
    token,
    body: { name: 'a.txt', size: bytes.length, type: 'text/plain' },
  });
  const put = await fetch(upload.parts[0].url, { method: 'PUT', body: bytes });
  if (!put.ok) throw new Error(`the part was answered ${put.status}`);
  await call('complete-upload', { token, params: { id: upload.id }, body: {} });
  const { data } = await call('create-file', { token, body: { title, price: 0, uploads: [upload.id] } });
  return String(data.id);
}

async function walk(stage: string, done: (step: string) => void): Promise<void> {
  const functions = deployedFunctions(stage);
  const { ORIGIN_SECRET = '' } = await settingsOf(`tanwei-${stage}-login`);
  const call = client(functions, ORIGIN_SECRET.split(',')[0] ?? '');
  const run = Date.now().toString(36).slice(-5);
  const seller = await member(call, functions, `seller_${run}`);
  const buyer = await member(call, functions, `buyer_${run}`);
  done('deployed functions registered two people, mailed them through their queue, verified and logged them in');
  const title = `考研英语 ${run}`;
  const file = await publishFile(call, seller, title);
  done('an upload went into the deployed bucket in a signed part, was joined and put up');
  await functions.workOff('index');
  const { files } = await call('search-files', { method: 'GET', query: `q=${encodeURIComponent(title)}` });
  if (files.length !== 1) throw new Error(`${files.length} files were found`);
  done('the deployed worker indexed it in the deployed table, and it was found');
  const { url } = await call('download-file', { method: 'GET', token: buyer, params: { id: file } });
  const { CONTENT_BUCKET: bucket = '' } = await settingsOf(`tanwei-${stage}-download-file`);
  if ((await behindCdn(url, bucket)) !== text) throw new Error('the object is not the file');
  done('it was given out by an address that the CDN’s key signed, for the object that holds its bytes');
}

/** Verifies the sender, which an operator does by hand in a real account. */
async function prepare(stage: string): Promise<void> {
  const ses = new SESClient();
  const ConfigurationSet = { Name: `tanwei-${stage}-mail` };
  await ses.send(new VerifyEmailIdentityCommand({ EmailAddress: 'no-reply@example.com' }));
  await ses.send(new CreateConfigurationSetCommand({ ConfigurationSet })).catch(() => undefined);
}

/** From registration to a download through the deployed stacks, without a payment. */
export const deployedJourney = (stage: string): Promise<boolean> =>
  reportSteps(async (done) => {
    await prepare(stage);
    await walk(stage, done);
  });
