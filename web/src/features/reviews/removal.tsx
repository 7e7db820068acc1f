import { useState } from 'react';
import type { ApiError } from '../../api/client.ts';
import { useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx';
import { messageOf } from '../forms/failures.ts';

interface Props {
  words: { remove: string; title: string; text: string; confirm: string; failed: string };
  /** Whose words it is about, for the label: the buttons of a list look alike. */
  about?: string | undefined;
  removing: { isPending: boolean; error: ApiError | null; reset: () => void };
  onRemove: () => void;
}

/** Deletes something the user has written, after a confirmation. */
export function Removal({ words: t, about, removing, onRemove }: Props) {
  const { auth, shared } = useT();
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    removing.reset();
    setAsking(true);
  };
  const problem = removing.error && messageOf(removing.error, t.failed, (seconds) => auth.tryIn(auth.wait(seconds)));
  return (
    <>
      <Button tone="quiet" size="sm" aria-label={about && `${t.remove} ${about}`} onClick={ask}>
        {t.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => !removing.isPending && setAsking(open)}
        title={t.title}
        text={t.text}
        problem={problem?.text}
        keep={shared.keep}
        confirm={t.confirm}
        busy={removing.isPending}
        onConfirm={onRemove}
      />
    </>
  );
}
