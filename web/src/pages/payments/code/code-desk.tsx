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

/** Whoever paid at the last moment is told: money may be a while on its way. */
const graceSeconds = 120;

/** In the place of the ways to pay, and as long as nobody has the file: it may be paid for in another tab as well. */
export function CodeDesk({ code, file, pay }: Props) {
  const secondsLeft = useSecondsLeft(code.expiresAt);
  const isOver = secondsLeft < -graceSeconds || !isToPay(file);
  const order = useCodeOrder(code.outTradeNo, isOver);
  useLookAgain(file.id, order.view === 'failed');
  useEffect(() => focusRows, []);
  if (!isToPay(file)) return null;
  return <CodePanel code={code} file={file} pay={pay} order={order} secondsLeft={secondsLeft} />;
}

/** An order that came to nothing may have made room for one that was paid. */
function useLookAgain(id: string, isClosed: boolean) {
  const queries = useQueryClient();
  useEffect(() => {
    if (isClosed) void queries.invalidateQueries({ queryKey: readFile(id).queryKey });
  }, [id, isClosed, queries]);
}

/** Whoever goes back to the ways to pay is at the one that was chosen. */
const focusRows = () => document.querySelector<HTMLInputElement>('input[name="payment_type"]:checked')?.focus();
