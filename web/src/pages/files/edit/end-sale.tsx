import { useState } from 'react';
import type { FileDetail } from '#shared/contract/files';
import { useWrite } from '../../../api/query.ts';
import { messageOf } from '../../../features/forms/failures.ts';
import { useT } from '../../../i18n/index.tsx';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';

interface Props {
  file: FileDetail;
  running: boolean;
  onDone: () => Promise<void>;
}

/** Ends a timed discount, or cancels a planned one, after confirmation. */
export function EndSale({ file: { id, title, list_price: list }, running, onDone }: Props) {
  const { auth } = useT();
  const { sale: t } = useSellingMessages();
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
  const problem = end.error && messageOf(end.error, t.endFailed, (seconds) => t.tooMany(auth.wait(seconds)));
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
