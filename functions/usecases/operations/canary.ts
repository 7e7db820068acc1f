import * as z from 'zod';
import type { Deps, HttpProbe } from '#functions/ports/index';
import { files } from '#shared/contract/files';
import { problem } from '#shared/contract/problem';

type ProbeResponse = Awaited<ReturnType<HttpProbe['ask']>>;

/** Where a walk ended before its end, and what it met there. */
export interface CanaryFailure {
  at: string;
  because: string;
}

/** Every page of the app has it: what the app is drawn into. */
const appRoot = 'id="root"';

function checkPage({ status, text }: ProbeResponse): void {
  if (status !== 200) throw new Error(`answered ${status}`);
  if (!text.includes(appRoot)) throw new Error('answered something that is not a page of the app');
}

/** As browsers read it: by the row. What it held is not told, only what of it does not fit. */
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
 * Home, a post, the way in: what nobody can do without. It only reads, and knocks with a name that nobody can have, of a
 * domain that cannot exist, another one each time: no account is counted against, and nobody else can use the name up.
 */
export async function runCanary({ httpProbe, ids }: Deps<'httpProbe' | 'ids'>): Promise<CanaryFailure | undefined> {
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
