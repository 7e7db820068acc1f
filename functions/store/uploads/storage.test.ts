import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testTable } from '#functions/adapters/memory/test-table';
import { newFile } from '#functions/domain/files/publication';
import { Crash, dying } from '#functions/test/crash';
import { member } from '#functions/test/people';
import { type TestPorts, testPorts } from '#functions/test/ports';
import { sendParts } from '#functions/test/uploads';
import { publish } from '#functions/usecases/files/publish';
import { joinUpload } from '#functions/usecases/uploads/complete-upload';
import { writeForm } from '#functions/usecases/uploads/form-upload';
import { discardUpload, expireUpload, openUpload } from '#functions/usecases/uploads/upload-flow';
import { day, hour, limits } from '#shared/limits';
import { fen } from '#shared/money';
import { findStorage, reserve, storageReturned } from './storage.ts';
import { findUpload, findUploads, type StoredUpload } from './uploads.ts';

const MiB = 1024 * 1024;

test('the first reservations of a new seller at the same moment all count', async () => {
  const table = testTable();
  const reserved = await Promise.all(
    [1, 2, 3].map((bytes) => reserve(table, { userId: 'lin', bytes, uploads: [`${bytes}`] }, [])),
  );
  expect(reserved.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(await findStorage(table, 'lin')).toMatchObject({ usedBytes: 6, freeBytes: limits.storageBytes - 6 });
});

test('more than all of the space is refused to whoever has no file yet', async () => {
  const refused = await reserve(testTable(), { userId: 'lin', bytes: limits.storageBytes + 1, uploads: [] }, []);
  expect(refused).toMatchObject({ code: 'storage_full', params: { left: '1.00 GB', needed: '1.00 GB' } });
});

test('what goes with a reservation and exists already takes no space', async () => {
  const table = testTable();
  const alongside = [{ put: { pk: 'X', sk: 'X' }, when: [{ absent: true }] }] as const;
  await reserve(table, { userId: 'lin', bytes: 5, uploads: [] }, alongside);
  await expect(reserve(table, { userId: 'lin', bytes: 5, uploads: [] }, alongside)).rejects.toThrow('exists already');
  expect((await findStorage(table, 'lin')).usedBytes).toBe(5);
});

test('more than was taken cannot be returned', async () => {
  const table = testTable();
  await reserve(table, { userId: 'lin', bytes: 5, uploads: [] }, []);
  expect((await table.commit([storageReturned('lin', { bytes: 6, leaving: 0 })])).ok).toBe(false);
});

// ── Random histories, with a crash at any call ───────────────────────────────────────────────────────────────────────

interface World {
  ports: TestPorts;
  owner: Awaited<ReturnType<typeof member>>;
  uploads: StoredUpload[];
}

type Step = (world: World, ports: TestPorts, pick: number) => Promise<unknown>;

const picked = ({ uploads }: World, pick: number): StoredUpload | undefined =>
  uploads[pick % Math.max(uploads.length, 1)];

/** Decides by the stored upload, as API calls do, and not by what was known when it began. */
const onPicked =
  (act: (upload: StoredUpload, ports: TestPorts) => Promise<unknown>): Step =>
  async (world, ports, pick) => {
    const candidate = picked(world, pick);
    const upload = candidate && (await findUpload(world.ports.table, candidate.id));
    return upload && act(upload, ports);
  };

const post = async (world: World, ports: TestPorts, uploads: StoredUpload[]): Promise<void> => {
  const described = { title: '稿件', description: '', price: fen(0), tags: [], is_public: true };
  const id = ports.ids.next();
  const file = newFile({ id, author: world.owner, fields: described, contents: uploads, now: ports.clock.now() });
  await publish(ports, file, uploads);
};

/** After a crash behind the join, the browser goes on sending parts and is told that the upload no longer exists. */
function sendLate(ports: TestPorts, upload: StoredUpload): void {
  try {
    sendParts(ports, upload);
  } catch (error) {
    expect(String(error)).toContain('no multipart upload');
  }
}

const steps: Record<string, Step> = {
  open: async (world, ports, pick) => {
    const size = [1, 5 * MiB, 9 * MiB, limits.fileBytes][pick % 4] ?? 1;
    const upload = await openUpload(ports, world.owner.id, { name: 'a.txt', size, type: '' });
    if (upload.ok) world.uploads.push(upload.value);
  },
  form: async (world, ports) => {
    const written = await writeForm(ports, world.owner.id, [new File(['abc'], 'a.txt'), new File(['de'], 'b.txt')]);
    if (written.ok) await post(world, ports, written.value);
  },
  upload: async (world, ports) => {
    const upload = await openUpload(ports, world.owner.id, { name: 'a.txt', size: 1000, type: '' });
    if (!upload.ok) return;
    world.uploads.push(upload.value);
    sendParts(ports, upload.value);
    await joinUpload(ports, upload.value, []);
  },
  sendParts: onPicked(async (upload, ports) => {
    if (upload.state === 'uploading' && upload.size <= 9 * MiB) sendLate(ports, upload);
  }),
  complete: onPicked(async (upload, ports) => upload.state === 'uploading' && joinUpload(ports, upload, [])),
  post: async (world, ports, pick) => {
    const upload = picked(world, pick);
    const [stored] = upload ? await findUploads(world.ports.table, [upload.id]) : [];
    if (stored?.state === 'complete') await post(world, ports, [stored]);
  },
  drop: onPicked((upload, ports) => discardUpload(ports, upload)),
  dropTwiceAtOnce: onPicked((upload, ports) =>
    Promise.all([discardUpload(ports, upload), discardUpload(ports, upload)]),
  ),
  dropAndPostAtOnce: (world, ports, pick) =>
    Promise.all([steps.drop?.(world, ports, pick), steps.post?.(world, ports, pick)]),
  completeAndDropAtOnce: (world, ports, pick) =>
    Promise.all([steps.complete?.(world, ports, pick), steps.drop?.(world, ports, pick)]),
  expire: onPicked((upload, ports) => expireUpload(upload.id, ports)),
  wait: async (_world, ports) => ports.clock.advance(7 * hour),
};

const command = fc.record({
  step: fc.constantFrom(...Object.keys(steps)),
  pick: fc.nat(3),
  crash: fc.option(fc.record({ at: fc.integer({ min: 1, max: 5 }), before: fc.boolean() }), { freq: 2 }),
});

async function run(
  world: World,
  { step, pick, crash }: { step: string; pick: number; crash: { at: number; before: boolean } | null },
) {
  const ports = crash ? dying(world.ports, crash) : world.ports;
  try {
    await steps[step]?.(world, ports, pick);
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
  }
}

/** All uploads and files of the owner, from the owner's list and the sweeper's. */
async function live({ ports, owner }: World) {
  const dueItems = await Promise.all(
    Array.from({ length: 8 }, (_, partition) =>
      ports.table.query({ index: 'due', pk: `UPL#${partition}`, limit: 1000 }),
    ),
  );
  const reservations = dueItems.flatMap(({ items }) => items);
  const files = (await ports.table.query({ index: 'owned', pk: `FILES#${owner.id}`, limit: 1000 })).items;
  const sum = (sizes: unknown[]) => sizes.reduce<number>((total, size) => total + Number(size), 0);
  return {
    reservations,
    bytes: sum(reservations.map(({ size }) => size)) + sum(files.map(({ fileSize }) => fileSize)),
    keys: files.flatMap(({ files }) => (Array.isArray(files) ? files.map(({ key }) => String(key)) : [])),
  };
}

test('used storage is live files and live reservations, after every step and whatever died in it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 30 }), async (commands) => {
      const ports = testPorts();
      const world: World = { ports, owner: await member(ports, 'lin_xi'), uploads: [] };
      for (const one of commands) {
        await run(world, one);
        const { usedBytes, freeBytes } = await findStorage(ports.table, world.owner.id);
        expect(usedBytes).toBe((await live(world)).bytes);
        expect(usedBytes + freeBytes).toBe(limits.storageBytes);
        expect(freeBytes).toBeGreaterThanOrEqual(0);
      }
      await settle(world);
    }),
    { numRuns: 300 },
  );
});

/** Two days later, after the sweeps: only contents of posts remain. */
async function settle(world: World): Promise<void> {
  const { ports, owner } = world;
  ports.clock.advance(2 * day);
  for (const { id } of (await live(world)).reservations) await expireUpload(String(id), ports);
  const { reservations, bytes, keys } = await live(world);
  expect(reservations).toEqual([]);
  expect((await findStorage(ports.table, owner.id)).usedBytes).toBe(bytes);
  expect([...ports.blobs.objects.keys()].sort()).toEqual([...keys].sort());
}
