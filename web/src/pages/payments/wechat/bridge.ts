/** The sheet that WeChat opens over the page, on which its user confirms a payment. */

interface Bridge {
  invoke: (
    name: 'getBrandWCPayRequest',
    params: Record<string, string>,
    done: (answer?: { err_msg?: string }) => void,
  ) => void;
}

declare global {
  var WeixinJSBridge: Bridge | undefined;
}

/** `ok` is WeChat's word to the page, and a hint only: the server knows whether it was paid. `silent`: there was none. */
export type SheetOutcome = 'ok' | 'cancel' | 'fail' | 'silent';

/** A sheet that says nothing for so long may be opened once more: it is the same order. */
const unansweredMs = 45_000;

/** It comes a moment after the page. */
const patience = 5000;

const bridge = (): Promise<Bridge | undefined> =>
  new Promise((resolve) => {
    const onReady = () => resolve(globalThis.WeixinJSBridge);
    if (globalThis.WeixinJSBridge) return onReady();
    document.addEventListener('WeixinJSBridgeReady', onReady, { once: true });
    setTimeout(onReady, patience);
  });

const outcomes: Readonly<Record<string, SheetOutcome>> = {
  'get_brand_wcpay_request:ok': 'ok',
  'get_brand_wcpay_request:cancel': 'cancel',
};

/** Whatever else it says, as for a browser in which there is no sheet, is that it did not work. */
export async function openSheet(params: Record<string, string>, onOpen: () => void): Promise<SheetOutcome> {
  const wechat = await bridge();
  if (!wechat) return 'fail';
  onOpen();
  return new Promise((resolve) => {
    wechat.invoke('getBrandWCPayRequest', params, (answer) => resolve(outcomes[answer?.err_msg ?? ''] ?? 'fail'));
    setTimeout(() => resolve('silent'), unansweredMs);
  });
}
