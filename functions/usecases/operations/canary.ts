import * as z from 'zod';
import type { Deps, HttpProbe } from '#functions/ports/index';
import { files } from '#shared/contract/files';
import { problem } from '#shared/contract/problem';

type Answer = Awaited<ReturnType<HttpProbe['ask']>>;

/** Where a walk ended before its end, and what it met there. */
export interface Stumble {
  at: string;
  because: string;
}

/** Every page of the app has it: what the app is drawn into. */
const appRoot = 'id="root"';

function page({ status, text }: Answer): void {
  if (status !== 200) throw new Error(`answered ${status}`);
  if (!text.includes(appRoot)) throw new Error('answered something that is not a page of the app');
}

/** As browsers read it: by the row. What it held is not told, only what of it does not fit. */
function said<S extends z.ZodType>({ status, text }: Answer, { is, shape }: { is: number; shape: S }): z.output<S> {
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
export async function walk({ httpProbe, ids }: Deps<'httpProbe' | 'ids'>): Promise<Stumble | undefined> {
  let at = '/';
  const ask = (path: string, body?: object): Promise<Answer> => {
    at = path;
    return httpProbe.ask(path, body);
  };
  try {
    page(await ask('/'));
    const { posts } = said(await ask('/api/files'), { is: listFiles.status, shape: listFiles.response });
    const [first] = posts;
    if (first) {
      page(await ask(`/code/${first.id}`));
      said(await ask(`/api/files/${first.id}`), { is: getFile.status, shape: getFile.response });
    }
    page(await ask('/login'));
    const guess = { email: `${ids.next()}@canary.invalid`, password: ids.secret() };
    const { code } = said(await ask('/api/auth/login', guess), { is: 401, shape: problem });
    if (code !== 'invalid_credentials') throw new Error(`answered ${code}`);
    return undefined;
  } catch (error) {
    return { at, because: error instanceof Error ? error.message : String(error) };
  }
}
