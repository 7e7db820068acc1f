import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { downloadZip } from 'client-zip';
import { filesIn } from '../root.ts';
import { assetsIn as namedIn, stackArtifacts, typesIn } from '../synth/cdk-out.ts';

export interface BuiltStack {
  id: string;
  name: string;
  template: string;
  /** Types of its own resources, without nested stacks. */
  types: string[];
}

export interface Asset {
  key: string;
  read(): Promise<Uint8Array>;
}

/** The stacks in an order in which they can be deployed. */
export function stacksIn(folder: string): BuiltStack[] {
  const pending = new Map(stackArtifacts(folder));
  const sorted: BuiltStack[] = [];
  while (pending.size > 0) {
    const ready = [...pending].find(
      ([, { dependencies }]) => !dependencies.some((dependency) => pending.has(dependency)),
    );
    if (!ready) throw new Error('the stacks wait for each other');
    const [id, { properties }] = ready;
    pending.delete(id);
    const { stackName: name = id, templateFile = '' } = properties;
    const text = readFileSync(join(folder, templateFile), 'utf8');
    sorted.push({ id, name, template: text, types: typesIn(folder, templateFile) });
  }
  return sorted;
}

async function zipped(folder: string): Promise<Uint8Array> {
  const inputs = filesIn(folder).map((name) => ({ name, input: readFileSync(join(folder, name)) }));
  return new Uint8Array(await downloadZip(inputs).arrayBuffer());
}

/** Bundles and nested templates, under the keys that the templates name. */
export function assetsIn(folder: string): Asset[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.assets.json'));
  const byKey = new Map(files.flatMap((file) => namedIn(folder, file)).map((asset) => [asset.key, asset]));
  return [...byKey].map(([key, { path, packaging }]) => ({
    key,
    read: async () => (packaging === 'zip' ? zipped(join(folder, path)) : readFileSync(join(folder, path))),
  }));
}
