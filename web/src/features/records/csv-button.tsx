import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Pagination } from '#shared/contract/shapes/common';
import { useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button/button.tsx';
import { endErrorToasts } from '../../ui/overlay/error-toasts.ts';
import { toast } from '../../ui/overlay/toast.ts';

interface Page<Item> {
  items: readonly Item[];
  pagination: Pagination;
}

export async function wholeList<Item>(load: (cursor: string | undefined) => Promise<Page<Item>>): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | undefined;
  do {
    const { items, pagination } = await load(cursor);
    all.push(...items);
    cursor = pagination.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}

/** Saves a file that is made in the browser. */
export function useCsv(name: string, make: () => Promise<string>) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(name, await make());
      endErrorToasts(t.sales.csvFailed);
    } catch (error) {
      toast.bad(t.sales.csvFailed, error instanceof Error ? error.message : undefined);
    }
    setBusy(false);
  };
  return { isBusy, save };
}

interface Props {
  label: string;
  name: string;
  make: () => Promise<string>;
}

export function CsvButton({ label, name, make }: Props) {
  const { isBusy, save } = useCsv(name, make);
  return (
    <Button icon={Download} size="sm" busy={isBusy} onClick={() => void save()}>
      {label}
    </Button>
  );
}
