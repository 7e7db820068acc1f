import { storedText } from '../../../session/stored-text.ts';

/**
 * The buyer who pressed pay and was sent to WeChat, and at which price: only that press goes on by itself on return. A
 * link with a stranger's ticket opens no sheet.
 */
export interface PayPress {
  fileId: string;
  /** The price on the button, in yuan. */
  price: number;
  /** WeChat was asked a second time already, without another press. */
  isAgain: boolean;
}

const store = storedText(() => sessionStorage, 'wechat-press');

export const rememberPress = (press: PayPress): void => store.write(JSON.stringify(press));

export const forgetPress = (): void => store.write('');

export function recallPress(fileId: string): PayPress | undefined {
  const press: Partial<PayPress> = Object(store.readJson());
  if (press.fileId !== fileId || typeof press.price !== 'number') return undefined;
  return { fileId, price: press.price, isAgain: press.isAgain === true };
}
