import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../root.ts';

/** Runs `npm run ops` with these environment variables. */
export async function opsWith(
  variables: Record<string, string>,
  argv: string[],
): Promise<{ code: number | null; out: string }> {
  const env = { ...process.env, AWS_ENDPOINT_URL: '', TABLE_NAME: '', ...variables };
  const child = spawn(process.execPath, [join(root, 'infra/tools/ops/ops.ts'), ...argv], { cwd: root, env });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (out += text));
  const [code] = await once(child, 'close');
  return { code, out: out.trim() };
}
