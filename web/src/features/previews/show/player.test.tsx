// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LanguageProvider, loadLocale, preloadMessages } from '../../../i18n/index.tsx';
import { zh } from '../../../i18n/zh.ts';
import { Sound } from './preview.tsx';

const t = zh.previews;

async function renderPlayer() {
  const first = await loadLocale('zh');
  await preloadMessages();
  const sound = (
    <Sound name="雨.wav" address="https://content.test/a" of={{ waveform: '0z'.repeat(36), seconds: 30 }} />
  );
  const { container } = await act(async () => render(<LanguageProvider first={first}>{sound}</LanguageProvider>));
  const audio = container.querySelector('audio');
  if (!audio) throw new Error('there is no sound');
  return { container, audio };
}

test('a sound has its outline and its length before it is played, and is heard from where one goes by keys', async () => {
  const { container, audio } = await renderPlayer();
  const slider = screen.getByRole('slider', { name: t.seekSound });
  expect([slider.getAttribute('max'), slider.getAttribute('aria-valuetext')]).toEqual(['30', '试听 0:00，全长 0:30']);
  const [outline] = [...container.querySelectorAll('svg[preserveAspectRatio] path')].map(
    (path) => path.getAttribute('d') ?? '',
  );
  expect(new Set(outline?.match(/v[\d.]+/g))).toEqual(new Set(['v2', 'v38']));
  fireEvent.change(slider, { target: { value: '12' } });
  expect(audio.currentTime).toBe(12);
  expect(slider.getAttribute('aria-valuetext')).toBe('试听 0:12，全长 0:30');
});

test('the button says what pressing it does, whoever else stops the sound', async () => {
  const { audio } = await renderPlayer();
  const play = vi.spyOn(audio, 'play').mockImplementation(async () => void fireEvent.play(audio));
  fireEvent.click(screen.getByRole('button', { name: t.playSound }));
  expect(play).toHaveBeenCalledOnce();
  await screen.findByRole('button', { name: t.pauseSound });
  fireEvent.ended(audio);
  await screen.findByRole('button', { name: t.playSound });
});
