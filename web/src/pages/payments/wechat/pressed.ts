import { storedText } from '../../../session/stored-text.ts';

/**
 * Who has pressed pay and was sent to WeChat for a moment, at which price: only they are led on by themselves when they are
 * back. A link with a ticket in it that somebody else has made opens nobody's sheet.
 */
export interface Pressed {
  fileId: string;
  /** Yuan, as it stood on the button. */
  price: number;
  /** WeChat was asked a second time already, and nobody pressed in between. */
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
