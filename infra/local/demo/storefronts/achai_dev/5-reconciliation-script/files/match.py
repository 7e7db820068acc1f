"""银行流水与订单对账：金额、日期、备注三步匹配，剩下的写进 left.csv。"""
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
