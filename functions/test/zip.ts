const utf8Flag = 0x0800;

/** Reads a zip by its directory, as unpackers do; supports stored entries. */
export function unzip(bytes: Uint8Array): { name: string; text: string; isUtf8: boolean }[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - 22;
  if (view.getUint32(end, true) !== 0x06054b50) throw new Error('no end of a zip');
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  return Array.from({ length: count }, () => {
    if (view.getUint32(at, true) !== 0x02014b50) throw new Error('no entry in the directory');
    const size = view.getUint32(at + 24, true);
    const nameLength = view.getUint16(at + 28, true);
    const start = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
    const entry = {
      name,
      text: new TextDecoder().decode(bytes.subarray(from, from + size)),
      isUtf8: (view.getUint16(at + 8, true) & utf8Flag) !== 0,
    };
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    return entry;
  });
}
