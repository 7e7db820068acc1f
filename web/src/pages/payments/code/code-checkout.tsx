import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FileDetail } from '#shared/contract/files';
import { readFile } from '../../../api/file-answer.ts';
import { isToPay } from '../payment-state.ts';
import type { Pay } from '../use-pay.ts';
import { CodePanel } from './code-panel.tsx';
import type { ShownCode } from './shown-code.ts';
import { useCodeOrder } from './use-code-order.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

interface Props {
  code: ShownCode;
  file: FileDetail;
  pay: Pay;
}

/** A payment made at the last moment may take this long to be reported. */
const graceSeconds = 120;

/** Replaces the payment options until the file is bought, which may also happen in another tab. */
export function CodeCheckout({ code, file, pay }: Props) {
  const secondsLeft = useSecondsLeft(code.expiresAt);
  const isOver = secondsLeft < -graceSeconds || !isToPay(file);
  const order = useCodeOrder(code.outTradeNo, isOver);
  useLookAgain(file.id, order.view === 'failed');
  useEffect(() => focusRows, []);
  if (!isToPay(file)) return null;
  return <CodePanel code={code} pay={pay} order={order} secondsLeft={secondsLeft} />;
}

/** A closed order may have been replaced by another that was paid, so the file is fetched again. */
function useLookAgain(id: string, isClosed: boolean) {
  const queries = useQueryClient();
  useEffect(() => {
    if (isClosed) void queries.invalidateQueries({ queryKey: readFile(id).queryKey });
  }, [id, isClosed, queries]);
}

/** Going back focuses the payment option that was chosen. */
const focusRows = () => document.querySelector<HTMLInputElement>('input[name="payment_type"]:checked')?.focus();
