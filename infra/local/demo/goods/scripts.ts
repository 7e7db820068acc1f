/** Python and JavaScript of achai's goods, as they are handed over. */
export const renamePy = `"""批量改名与去重：先预览，确认后执行，可撤销。用法见 --help。"""
import argparse
import hashlib
import json
from pathlib import Path

JOURNAL = '.rename-journal.json'


def plan(folder, pattern, prefix):
    """每个文件的新名字：前缀加四位序号，扩展名小写。"""
    paths = sorted(path for path in Path(folder).glob(pattern) if path.is_file())
    return [(path, path.with_name(f'{prefix}{at:04}{path.suffix.lower()}')) for at, path in enumerate(paths, 1)]


def duplicates(folder, pattern):
    """内容完全相同的文件，保留第一个。"""
    seen, again = {}, []
    for path in sorted(Path(folder).glob(pattern)):
        if not path.is_file():
            continue
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        if digest in seen:
            again.append((path, seen[digest]))
        else:
            seen[digest] = path
    return again


def rename(folder, moves):
    """分两步改，新旧名字撞在一起也不会盖掉。"""
    taken = {new for _, new in moves} - {old for old, _ in moves}
    clash = [str(new) for new in taken if new.exists()]
    if clash:
        raise SystemExit('已有同名文件：' + '、'.join(clash))
    for at, (old, _) in enumerate(moves):
        old.rename(old.with_name(f'.moving-{at}'))
    for at, (old, new) in enumerate(moves):
        old.with_name(f'.moving-{at}').rename(new)
    journal = [[old.name, new.name] for old, new in moves]
    (Path(folder) / JOURNAL).write_text(json.dumps(journal, ensure_ascii=False), encoding='utf-8')


def undo(folder):
    journal = Path(folder) / JOURNAL
    moves = json.loads(journal.read_text(encoding='utf-8'))
    rename(folder, [(Path(folder) / new, Path(folder) / old) for old, new in moves])
    journal.unlink()


if __name__ == '__main__':
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument('folder')
    given.add_argument('--pattern', default='*.jpg')
    given.add_argument('--prefix', default='')
    given.add_argument('--yes', action='store_true', help='不加它只预览')
    given.add_argument('--undo', action='store_true')
    asked = given.parse_args()
    if asked.undo:
        undo(asked.folder)
    else:
        moves = plan(asked.folder, asked.pattern, asked.prefix)
        for old, new in moves:
            print(f'{old.name} -> {new.name}')
        for path, first in duplicates(asked.folder, asked.pattern):
            print(f'重复：{path.name} 与 {first.name}')
        if asked.yes:
            rename(asked.folder, moves)
`;

export const matchPy = `"""银行流水与订单对账：金额、日期、备注三步匹配，剩下的写进 left.csv。"""
import csv
import sys
from datetime import date


def fen(text):
    yuan, _, rest = text.strip().partition('.')
    return int(yuan) * 100 + int((rest + '00')[:2])


def near(one, other, days=1):
    return abs((date.fromisoformat(one) - date.fromisoformat(other)).days) <= days


def match(bank, orders):
    """返回（对上的，流水里多的，订单里多的）。"""
    left, pairs = list(orders), []
    rest = []
    for line in bank:
        same = [one for one in left if fen(one['金额']) == fen(line['金额'])]
        best = [one for one in same if one['单号'] in line['备注']] or [one for one in same if near(one['日期'], line['日期'])]
        if best:
            left.remove(best[0])
            pairs.append((line, best[0]))
        else:
            rest.append(line)
    return pairs, rest, left


def read(path):
    with open(path, encoding='utf-8-sig', newline='') as file:
        return list(csv.DictReader(file))


if __name__ == '__main__':
    pairs, rest, left = match(read(sys.argv[1]), read(sys.argv[2]))
    print(f'对上 {len(pairs)} 笔，流水多 {len(rest)} 笔，订单多 {len(left)} 笔')
    with open('left.csv', 'w', encoding='utf-8-sig', newline='') as file:
        out = csv.writer(file)
        out.writerow(['来源', '日期', '金额', '说明'])
        out.writerows(['流水', one['日期'], one['金额'], one['备注']] for one in rest)
        out.writerows(['订单', one['日期'], one['金额'], one['单号']] for one in left)
`;

export const cartMjs = `/** 一行商品。金额一律用分，不用浮点数。 */
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
`;

export const groupMjs = `/** 拼团：人满成团，过期退款。 */
export const stateOf = ({ joined, size, endsAt }, now) => {
  if (joined.length >= size) return 'full';
  return now < endsAt ? 'open' : 'expired';
};

/** 同一个人只算一次；满了或过期了就进不来。 */
export function join(group, user, now) {
  if (stateOf(group, now) !== 'open' || group.joined.includes(user)) return group;
  return { ...group, joined: [...group.joined, user] };
}
`;

export const shopTest = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { add, share, total } from '../miniprogram/utils/cart.mjs';
import { join, stateOf } from '../miniprogram/utils/group-buy.mjs';

test('同一件商品加两次是两件', () => {
  assert.equal(total(add(add([], 'tea', 990), 'tea', 990)), 1980);
});

test('优惠分摊后合计不变', () => {
  const lines = [{ sku: 'a', fen: 333, count: 1 }, { sku: 'b', fen: 333, count: 1 }, { sku: 'c', fen: 334, count: 1 }];
  assert.equal(share(lines, 100).reduce((one, other) => one + other, 0), 100);
});

test('人满成团，过期关闭', () => {
  const group = join({ joined: ['lin'], size: 2, endsAt: 10 }, 'he', 5);
  assert.equal(stateOf(group, 5), 'full');
  assert.equal(stateOf({ joined: [], size: 2, endsAt: 10 }, 11), 'expired');
});
`;

export const permissionTs = `export type Role = 'admin' | 'editor' | 'reader';

const allowed: Record<Role, readonly string[]> = {
  admin: ['*'],
  editor: ['post:read', 'post:write'],
  reader: ['post:read'],
};

export const may = (roles: readonly Role[], needed: string): boolean =>
  roles.some((role) => allowed[role].includes('*') || allowed[role].includes(needed));
`;

export const tableTs = `export interface Column<T> {
  title: string;
  value(row: T): string | number;
}

/** 点表头排序：文字按拼音，数字按大小；相同的保持原来的次序。 */
export function sorted<T>(rows: readonly T[], { value }: Column<T>, direction: 1 | -1): T[] {
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    return direction * (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'zh'));
  });
}

export const csvOf = <T>(rows: readonly T[], columns: readonly Column<T>[]): string =>
  [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ value }) => String(value(row))))]
    .map((line) => line.map((cell) => (/[",\\n]/.test(cell) ? '"' + cell.replaceAll('"', '""') + '"' : cell)).join(','))
    .join('\\n');
`;

export const adminTest = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { may } from '../src/permission.ts';
import { csvOf, sorted } from '../src/table.ts';

const name = { title: '名称', value: (row: { name: string; n: number }) => row.name };
const n = { title: '数量', value: (row: { name: string; n: number }) => row.n };
const rows = [{ name: '茶', n: 10 }, { name: '"豆"', n: 9 }];

test('编辑能写，读者不能', () => {
  assert.equal(may(['editor'], 'post:write'), true);
  assert.equal(may(['reader'], 'post:write'), false);
});

test('数字按大小排，引号写成两个', () => {
  assert.equal(sorted(rows, n, 1)[0]?.n, 9);
  assert.match(csvOf(rows, [name, n]), /"""豆"""/);
});
`;

export const contentJs = `/** 选中文字后按 Alt+M：记成一条 Markdown 摘录，点右下角复制全部。 */
const kept = [];

const badge = document.createElement('button');
badge.style.cssText = 'position:fixed;right:16px;bottom:16px;z-index:2147483647;padding:6px 12px;display:none';
badge.addEventListener('click', async () => {
  await navigator.clipboard.writeText(kept.join('\\n\\n'));
  badge.textContent = '已复制';
});
document.documentElement.append(badge);

const quote = (text) => text.split('\\n').map((line) => '> ' + line).join('\\n');

document.addEventListener('keydown', (event) => {
  const text = String(getSelection()).trim();
  if (!event.altKey || event.code !== 'KeyM' || text === '') return;
  kept.push(quote(text) + '\\n\\n[' + document.title + '](' + location.href + ')');
  badge.style.display = 'block';
  badge.textContent = '摘录 ' + kept.length + ' 条';
});
`;
