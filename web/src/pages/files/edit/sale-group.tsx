import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FileDetail } from '#shared/contract/files';
import type { ResponseOf } from '../../../api/addresses.ts';
import { keyOf } from '../../../api/query.ts';
import { useWrite } from '../../../api/write.ts';
import { MoreGroup } from '../../../features/file-form/layout.tsx';
import { messageOf } from '../../../features/forms/failures.ts';
import { invalidateOwn } from '../../../features/own-files/cache.ts';
import { useT } from '../../../i18n/index.tsx';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { useDates } from '../../../ui/text/dates.ts';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { SetSale } from './set-sale.tsx';

interface Props {
  file: FileDetail;
  /** The file was changed outside the form. */
  onChanged: (updatedAt: string) => void;
}

/** The clocks of browser and server differ, so a discount that the answer shows as running is running. */
const isRunning = ({ sale, until }: FileDetail): boolean =>
  until !== null || (sale !== null && Date.parse(sale.starts_at) <= Date.now());

/**
 * The timed discount that is running or planned, and the form for another. It is saved by itself, not with the form
 * beside it.
 */
export function SaleGroup({ file, onChanged }: Props) {
  const { sale: t } = useSellingMessages();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const changed = async () => {
    setOpen(false);
    await invalidateOwn(queries);
    const now = queries.getQueryData<ResponseOf<'GET /files/{id}'>>(
      keyOf('GET /files/{id}', { params: { id: file.id } }),
    );
    if (now) onChanged(now.data.updated_at);
  };
  const running = isRunning(file);
  const canSet = file.list_price > 0 && !running;
  return (
    <MoreGroup
      heading={t.title}
      aside={file.sale && <Badge tone={running ? 'ok' : 'info'}>{running ? t.running : t.plannedState}</Badge>}
    >
      <State file={file} running={running} />
      {file.sale && <EndSale file={file} running={running} onDone={changed} />}
      {canSet && !isOpen && (
        <Button className="mt-3" onClick={() => setOpen(true)}>
          {file.sale ? t.change : t.set}
        </Button>
      )}
      {canSet && isOpen && <SetSale file={file} onDone={changed} onCancel={() => setOpen(false)} />}
    </MoreGroup>
  );
}

function State({ file, running }: { file: FileDetail; running: boolean }) {
  const { sale: t } = useSellingMessages();
  const dates = useDates();
  const { sale, was } = file;
  if (!sale) return <p className="text-ink-3 text-sm">{file.list_price > 0 ? t.none : t.free}</p>;
  const price = formatMoney(fenOf(sale.price));
  const until = dates.lately(sale.ends_at);
  if (!running) {
    return <p className="num text-sm">{t.plannedLine(price, dates.lately(sale.starts_at), until)}</p>;
  }
  return (
    <div className="num grid gap-1 text-sm">
      <p>{t.runningLine(price, until)}</p>
      <p className="text-ink-3">{was === null ? t.noWasLine : t.wasLine(formatMoney(fenOf(was)))}</p>
    </div>
  );
}

interface EndProps {
  file: FileDetail;
  running: boolean;
  onDone: () => Promise<void>;
}

/** Ends a timed discount, or cancels a planned one, after confirmation. */
function EndSale({ file: { id, title, list_price: list }, running, onDone }: EndProps) {
  const { auth } = useT();
  const { sale: t, coupons } = useSellingMessages();
  const [isAsking, setAsking] = useState(false);
  const end = useWrite('DELETE /files/{id}/sale', {
    onDone: async () => {
      setAsking(false);
      toast.ok(running ? t.ended : t.takenBack, title);
      await onDone();
    },
  });
  const ask = () => {
    end.reset();
    setAsking(true);
  };
  const problem = end.error && messageOf(end.error, t.endFailed, (seconds) => coupons.tooMany(auth.wait(seconds)));
  return (
    <>
      <Button tone="danger" className="mt-3 mr-2.5" onClick={ask}>
        {running ? t.end : t.takeBack}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => !end.isPending && setAsking(open)}
        title={running ? t.endTitle(title) : t.takeBackTitle(title)}
        text={running ? t.endText(formatMoney(fenOf(list))) : t.takeBackText}
        problem={problem?.text}
        keep={t.keep}
        confirm={running ? t.end : t.takeBack}
        busy={end.isPending}
        onConfirm={() => end.mutate({ params: { id } })}
      />
    </>
  );
}
