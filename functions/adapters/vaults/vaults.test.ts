import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Vault } from '#functions/ports/index';
import { kmsVault } from './kms.ts';
import { localVault } from './local.ts';
import { type TestKms, testKms } from './test-kms.ts';
import { vaultConformance } from './vault.conformance.ts';

describe('the local vault', () => {
  const [ours, theirs] = [localVault(randomBytes(32)), localVault(randomBytes(32))];
  vaultConformance(
    () => ours,
    () => theirs,
  );

  test('reads after a restart what it sealed before', async () => {
    const key = randomBytes(32);
    expect(await localVault(key).open('lin', await localVault(key).seal('lin', 'kept'))).toBe('kept');
  });
});

describe('the vault of KMS', () => {
  let kms: TestKms;
  let elsewhere: TestKms;
  const retry = { tries: 3, pause: async () => undefined };
  const vaultOf = ({ options }: TestKms): Vault => kmsVault({ ...options, retry });

  beforeAll(async () => {
    [kms, elsewhere] = await Promise.all([testKms(), testKms()]);
  });
  afterAll(() => Promise.all([kms.stop(), elsewhere.stop()]));

  vaultConformance(
    () => vaultOf(kms),
    () => vaultOf(elsewhere),
  );

  test('asks for a new data key each time it seals, and always says for whom', async () => {
    const from = kms.calls.length;
    const sealed = await vaultOf(kms).seal('lin', 'text');
    await vaultOf(kms).seal('lin', 'text');
    await vaultOf(kms).open('lin', sealed);
    await vaultOf(kms).mark('lin', 'text');
    expect(kms.calls.slice(from)).toEqual(['GenerateDataKey lin', 'GenerateDataKey lin', 'Decrypt lin', 'GenerateMac']);
  });

  test('tries again where the service is cut off, down or busy', async () => {
    kms.faults.push('cut', 'throttled');
    expect(await vaultOf(kms).mark('lin', 'text')).toBe(await vaultOf(kms).mark('lin', 'text'));
    kms.faults.push('down', 'throttled', 'cut');
    await expect(vaultOf(kms).mark('lin', 'text')).rejects.toThrow('does not answer GenerateMac');
    expect(kms.faults).toEqual([]);
  });

  test('says at once, by the kind of the error alone, that it may not', async () => {
    kms.faults.push('denied');
    await expect(vaultOf(kms).mark('lin', 'a secret text')).rejects.toThrow(
      /^the vault’s key service refused: 400 AccessDeniedException$/,
    );
    const wrong = kmsVault({ ...kms.options, credentials: { accessKeyId: 'id', secretAccessKey: 'wrong' }, retry });
    await expect(wrong.seal('lin', 'text')).rejects.toThrow('400 InvalidSignatureException');
  });
});
