import 'react';

declare module 'react' {
  /** Custom properties may be set from style, so that a hue or a width can travel into a rule. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
