import * as z from 'zod';
import type { Deps, HttpProbe } from '#functions/ports/index';
import { files } from '#shared/contract/files';
import { problem } from '#shared/contract/problem';

type ProbeResponse = Awaited<ReturnType<HttpProbe['ask']>>;

/** In the HTML of every page. */
const appRoot = 'id="root"';

function checkPage({ status, text }: ProbeResponse): void {
  if (status !== 200) throw new Error(`answered ${status}`);
  if (!text.includes(appRoot)) throw new Error('answered something that is not a page of the app');
}

/** Checks status and schema, as the browser does. The error names what does not fit, not the content. */
function parseResponse<S extends z.ZodType>(
  { status, text }: ProbeResponse,
  { is, shape }: { is: number; shape: S },
): z.output<S> {
  if (status !== is) throw new Error(`answered ${status}`);
  const parsed = shape.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new Error(`answered what its row does not name: ${z.prettifyError(parsed.error)}`);
}

const { listFiles, getFile } = files;

/**
 * Checks home page, a file and login, the essentials. It only reads, and tries to log in with a random address of an
 * invalid domain, so that no account's failures are counted.
 */
export async function runCanary({ httpProbe, ids }: Deps<'httpProbe' | 'ids'>) {
  let at = '/';
  const ask = (path: string, body?: object): Promise<ProbeResponse> => {
    at = path;
    return httpProbe.ask(path, body);
  };
  try {
    checkPage(await ask('/'));
    const { posts } = parseResponse(await ask('/api/files'), { is: listFiles.status, shape: listFiles.response });
    const [first] = posts;
    if (first) {
      checkPage(await ask(`/code/${first.id}`));
      parseResponse(await ask(`/api/files/${first.id}`), { is: getFile.status, shape: getFile.response });
    }
    checkPage(await ask('/login'));
    const guess = { email: `${ids.next()}@canary.invalid`, password: ids.secret() };
    const { code } = parseResponse(await ask('/api/auth/login', guess), { is: 401, shape: problem });
    if (code !== 'invalid_credentials') throw new Error(`answered ${code}`);
    return undefined;
  } catch (error) {
    return { at, because: error instanceof Error ? error.message : String(error) };
  }
}
