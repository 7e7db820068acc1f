import { expect, test, vi } from 'vitest';
import { isWithin, startSchedules } from './schedules.ts';

test('a schedule runs at the start and then again and again', async () => {
  const run = vi.fn(async () => undefined);
  const schedules = startSchedules([{ name: 'sweep', everySeconds: 0.02, run }]);
  expect(run).toHaveBeenCalledTimes(1);
  await expect.poll(() => run.mock.calls.length).toBeGreaterThan(2);
  await schedules.stop(1000);
});

test('jobs with certain hours keep to them here as well', () => {
  const at = (hour: number) => Date.UTC(2026, 10, 20, hour, 59);
  expect([1, 2, 15, 16].map((hour) => isWithin('2-15', at(hour)))).toEqual([false, true, true, false]);
  expect(isWithin(undefined, at(1))).toBe(true);
});

test('a failing run is logged and the next one still comes', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const run = vi.fn(async () => Promise.reject(new Error('broken')));
  const schedules = startSchedules([{ name: 'sweep', everySeconds: 0.01, run }]);
  await expect.poll(() => run.mock.calls.length).toBeGreaterThan(1);
  expect(complaint).toHaveBeenCalledWith(expect.stringContaining('sweep'), expect.any(Error));
  await schedules.stop(1000);
  complaint.mockRestore();
});

test('one that waits first is not run at the start, nor when it is stopped before its time', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  const early = startSchedules([{ name: 'canary', everySeconds: 60, later: true, run }]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await early.stop(60_000);
  expect(runs).toBe(0);
  const later = startSchedules([{ name: 'canary', everySeconds: 0.01, later: true, run }]);
  await expect.poll(() => runs).toBeGreaterThan(1);
  await later.stop(60_000);
});

test('it never runs beside itself, and stopping waits for the run', async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  const schedules = startSchedules([
    {
      name: 'sweep',
      everySeconds: 0.001,
      run: async () => {
        running += 1;
        runs += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 20));
        running -= 1;
      },
    },
  ]);
  await expect.poll(() => runs).toBeGreaterThan(3);
  await schedules.stop(60_000);
  expect({ most, running }).toEqual({ most: 1, running: 0 });
});
