import 'react';

declare module 'react' {
  /** Allows custom properties in `style`, so that a hue or a width can be passed to a rule. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
