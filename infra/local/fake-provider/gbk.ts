/** Node decodes GBK and cannot encode it, so the decoder's table is inverted. */
function buildGbkTable(): Map<string, number[]> {
  const decoder = new TextDecoder('gbk');
  const table = new Map<string, number[]>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const character = decoder.decode(new Uint8Array([lead, trail]));
      if (character.length === 1 && character !== '�') table.set(character, [lead, trail]);
    }
  }
  return table;
}

let table: Map<string, number[]> | undefined;

const questionMark = '?'.charCodeAt(0);

export function encodeGbk(text: string): Uint8Array {
  table ??= buildGbkTable();
  const encoding = table;
  const bytesOf = (character: string): number[] => {
    const code = character.charCodeAt(0);
    return code < 0x80 ? [code] : (encoding.get(character) ?? [questionMark]);
  };
  return new Uint8Array([...text].flatMap(bytesOf));
}
