// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Cover } from './cover-image.tsx';

test('a picture stands alone, and gives way to the drawing where it cannot be loaded', () => {
  const pictures = { small: '/covers/480/a.webp', large: '/covers/960/a.webp' };
  render(<Cover category="document" id="f1" title="考研英语" pictures={pictures} />);
  expect(screen.queryByText('考研')).toBeNull();
  fireEvent.error(screen.getByAltText(''));
  expect(screen.queryByAltText('')).toBeNull();
  expect(screen.getByText('考研')).toBeDefined();
});
