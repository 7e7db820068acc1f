import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod';
import type { Emulator } from './emulator.ts';
import { composeArns } from './nested-arns.ts';
import { passSecretsDown } from './nested-secrets.ts';
import { type Template, template, trimTemplate } from './trim.ts';

const assets = z.object({ files: z.record(z.string(), z.object({ source: z.object({ path: z.string() }) })) });

const readJson = (folder: string, file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));

/** The hash under which a file of the assembly is uploaded. */
function hashOf(folder: string, file: string): string | undefined {
  const lists = globSync('*.assets.json', { cwd: folder }).map((name) => assets.parse(readJson(folder, name)));
  const all = lists.flatMap(({ files }) => Object.entries(files));
  return all.find(([, { source }]) => source.path === file)?.[0];
}

/** Replaces a changed file's hash everywhere in the assembly: CDK does not upload the same hash twice. */
function renameByContent(folder: string, file: string): void {
  const from = hashOf(folder, file);
  const to = createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex');
  if (from === undefined) return;
  for (const path of globSync(join(folder, '*.json'))) {
    const text = readFileSync(path, 'utf8');
    if (text.includes(from)) writeFileSync(path, text.replaceAll(from, to));
  }
}

const isNested = (file: string): boolean => file.includes('.nested.');

/** Nested stacks first, since their parents name their hashes. */
const nestedFirst = (first: string, second: string): number =>
  Number(isNested(second)) - Number(isNested(first)) || first.localeCompare(second);

/** Rewrites what nested stacks of an emulator get wrong. Takes and returns templates by file. */
function withoutNestedFaults(folder: string, templates: ReadonlyMap<string, Template>): Map<string, Template> {
  const composed = [...templates].map(([file, each]) => [file, isNested(file) ? composeArns(each) : each] as const);
  return passSecretsDown(new Map(composed), (file) => hashOf(folder, file));
}

/** Cuts an assembly's templates down to what an emulator supports. Returns the left-out resources by stack. */
export async function fitTemplates(folder: string, emulator: Emulator): Promise<Map<string, number>> {
  const files = globSync('*.template.json', { cwd: folder })
    .map((path) => basename(path))
    .sort(nestedFirst);
  const originals = new Map(files.map((file): [string, Template] => [file, template.parse(readJson(folder, file))]));
  const types = [...originals.values()].flatMap(({ Resources }) => Object.values(Resources).map(({ Type }) => Type));
  const gaps = await emulator.gapsIn(types);
  const results = [...originals].map(([file, original]) => [file, trimTemplate(original, gaps)] as const);
  const reduced = new Map(results.map(([file, result]) => [file, result.template]));
  const fit = gaps.nestsStacks ? reduced : withoutNestedFaults(folder, reduced);
  const changed = files.filter((file) => JSON.stringify(fit.get(file)) !== JSON.stringify(originals.get(file)));
  for (const file of changed) writeFileSync(join(folder, file), JSON.stringify(fit.get(file)));
  for (const file of changed) renameByContent(folder, file);
  const leftOut = results.map(([file, result]) => [file.replace(/\.template\.json$/, ''), result.leftOut] as const);
  return new Map(leftOut.filter(([, count]) => count > 0));
}
