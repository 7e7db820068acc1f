import { storedText } from '../../../session/stored-text.ts';

/**
 * The buyer who pressed pay and was sent to WeChat, and at which price: only that press goes on by itself on return. A
 * link with a stranger's ticket opens no sheet.
 */
export interface Pressed {
  fileId: string;
  /** The price on the button, in yuan. */
  price: number;
  /** WeChat was asked a second time already, without another press. */
  isAgain: boolean;
}

const store = storedText(() => sessionStorage, 'wechat-press');

export const rememberPress = (pressed: Pressed): void => store.write(JSON.stringify(pressed));

export const forgetPress = (): void => store.write('');

export function recallPress(fileId: string): Pressed | undefined {
  const pressed: Partial<Pressed> = Object(store.readJson());
  if (pressed.fileId !== fileId || typeof pressed.price !== 'number') return undefined;
  return { fileId, price: pressed.price, isAgain: pressed.isAgain === true };
}
