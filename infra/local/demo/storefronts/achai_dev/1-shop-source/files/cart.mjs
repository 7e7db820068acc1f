/** 一行商品。金额一律用分，不用浮点数。 */
export const total = (lines) => lines.reduce((sum, { fen, count }) => sum + fen * count, 0);

export function add(lines, sku, fen) {
  const there = lines.some((line) => line.sku === sku);
  return there
    ? lines.map((line) => (line.sku === sku ? { ...line, count: line.count + 1 } : line))
    : [...lines, { sku, fen, count: 1 }];
}

/** 优惠按金额分摊到每一行，除不尽的分给最前面的几行，合计一分不差。 */
export function share(lines, off) {
  const sum = total(lines);
  const parts = lines.map(({ fen, count }) => Math.floor((fen * count * off) / sum));
  let left = off - parts.reduce((one, other) => one + other, 0);
  return parts.map((part) => (left-- > 0 ? part + 1 : part));
}
