"""批量改名与去重：先预览，确认后执行，可撤销。用法见 --help。"""
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
