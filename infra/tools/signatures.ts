import { run } from './step.ts';

/** `npm run signatures -- 10000`: verifies that many sets of parameters against Alipay's SDK, and as many tampered. */
const runs = Number(process.argv[2] ?? 10_000);
if (!Number.isSafeInteger(runs) || runs < 100) {
  console.error(`${process.argv[2]}: how many sets of parameters? A whole number from 100`);
  process.exit(1);
}

const tests = [
  'functions/adapters/alipay/gateway.test.ts',
  'functions/adapters/alipay/notification.test.ts',
  'functions/adapters/stripe/event.test.ts',
  'functions/api/payments/notify-payment.hostile.test.ts',
];
console.log(
  `${runs} pages, ${runs} questions and ${runs} notifications, and as many tampered, in text and over HTTP …`,
);
const { ok, output, seconds } = await run(
  { name: 'signatures', bin: 'node_modules/vitest/vitest.mjs', args: ['run', ...tests] },
  { SIGNATURES: String(runs) },
);
if (!ok) console.log(output);
console.log(ok ? `all agreed, every tampered one was refused (${seconds.toFixed(0)} s)` : 'failed, see above');
process.exitCode = ok ? 0 : 1;
