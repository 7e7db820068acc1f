/** WeChat's payment sheet, which opens over the page. */

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

/**
 * `ok` is WeChat's word to the page, and only a hint: the server knows whether it was paid. `silent`: no answer came.
 */
export type SheetOutcome = 'ok' | 'cancel' | 'fail' | 'silent';

/** A sheet that does not answer for so many ms may be opened again: it is the same order. */
const unansweredMs = 45_000;

/** WeChat adds its bridge a moment after the page has loaded; in ms. */
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

/** Any other answer means failure, as from a browser without the sheet. */
export async function openSheet(params: Record<string, string>, onOpen: () => void): Promise<SheetOutcome> {
  const wechat = await bridge();
  if (!wechat) return 'fail';
  onOpen();
  return new Promise((resolve) => {
    wechat.invoke('getBrandWCPayRequest', params, (answer) => resolve(outcomes[answer?.err_msg ?? ''] ?? 'fail'));
    setTimeout(() => resolve('silent'), unansweredMs);
  });
}
