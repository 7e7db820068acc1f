import { expect, test } from 'vitest';
import type { Vault } from '#functions/ports/index';

const secret = '{"account":"nanfang@example.com","realName":"王小明"}';

/** Changes the second to last character: a change of the last one may not alter the bytes. */
const changed = (sealed: string): string => {
  const at = sealed.length - 3;
  return sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
};

/** The guarantees of every vault. `other` holds other keys. */
export function vaultConformance(vault: () => Vault, other: () => Vault): void {
  test.each(['', 'a', secret, '字🏮'.repeat(5000)])('opens what it has sealed, %#', async (text) => {
    expect(await vault().open('lin', await vault().seal('lin', text))).toBe(text);
  });

  test('what is sealed shows nothing of it, not even that it is the same as before', async () => {
    const [one, two] = [await vault().seal('lin', secret), await vault().seal('lin', secret)];
    expect(one).not.toBe(two);
    const readable = one.split('.').map((part) => Buffer.from(part, 'base64url').toString('utf8'));
    for (const part of [one, ...readable]) expect(part).not.toMatch(/nanfang|example|小明|account/);
  });

  test('is one text of plain characters that names its form', async () => {
    expect(await vault().seal('lin', secret)).toMatch(/^[a-z]\d+(\.[\w-]+)+$/);
  });

  test('opens for the user it was sealed for and for nobody else', async () => {
    const sealed = await vault().seal('lin', secret);
    for (const user of ['an', 'LIN', 'lin ', '']) await expect(vault().open(user, sealed)).rejects.toThrow();
  });

  test('does not open what was changed, cut off, made up or sealed elsewhere', async () => {
    const sealed = await vault().seal('lin', secret);
    const parts = sealed.split('.');
    const made = [
      ...parts.map((part, at) => parts.with(at, changed(part)).join('.')),
      sealed.slice(0, -8),
      `${parts[0]}.AAAA`,
      parts.slice(1).join('.'),
      '',
      secret,
      await other().seal('lin', secret),
    ];
    for (const text of made) await expect(vault().open('lin', text)).rejects.toThrow();
  });

  test('an error says nothing of what was sealed', async () => {
    const sealed = await vault().seal('lin', secret);
    const error = await vault().open('an', sealed).then(String, String);
    expect(error).not.toContain(sealed);
    expect(error).not.toMatch(/nanfang|小明/);
  });

  test('marks the same text of one user alike, and nothing else', async () => {
    const mark = await vault().mark('lin', secret);
    expect(await vault().mark('lin', secret)).toBe(mark);
    const others = [
      await vault().mark('an', secret),
      await vault().mark('lin', `${secret} `),
      await vault().mark('li', `n${secret}`),
      await other().mark('lin', secret),
    ];
    expect(others).not.toContain(mark);
    expect(mark).toMatch(/^[\w-]{43}$/);
  });
}
