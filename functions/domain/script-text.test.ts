import { expect, test } from 'vitest';
import { scriptJson } from './script-text.ts';

test.each(['</script><script>alert(1)</script>', '<!--<script>', ']]>', 'a\u2028b\u2029c', '"\\"', '&lt;'])(
  '%j',
  (text) => {
    const written = scriptJson([text]);
    expect(JSON.parse(written)).toEqual([text]);
    expect(written).not.toMatch(/[<>&\u2028\u2029]/);
  },
);
